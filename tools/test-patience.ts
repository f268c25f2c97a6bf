import { configure } from '@testing-library/dom'

/** On a busy machine, what a press brings takes longer to appear than the usual second. */
configure({ asyncUtilTimeout: 15_000 })
