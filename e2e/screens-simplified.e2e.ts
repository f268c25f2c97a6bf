import { describeScreens } from './every-screen.ts'

describeScreens('zh-Hans')
