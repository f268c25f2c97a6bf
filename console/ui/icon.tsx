import {
  ArrowDown,
  ArrowUp,
  BookA,
  Check,
  CornerUpRight,
  Files,
  FileText,
  GripVertical,
  House,
  IdCard,
  Image,
  KeyRound,
  Languages,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  PenLine,
  Settings,
  Trash2,
  UserPen,
  Users,
  Webhook,
  X,
  Zap,
} from 'lucide-react'

const icons = {
  desk: House,
  review: Check,
  manuscripts: PenLine,
  articles: FileText,
  media: Image,
  flashDesk: Zap,
  front: LayoutDashboard,
  audit: ListChecks,
  translation: Languages,
  glossary: BookA,
  users: Users,
  realNames: IdCard,
  feedback: MessageSquareText,
  siteMessages: Megaphone,
  authors: UserPen,
  tokens: KeyRound,
  webhooks: Webhook,
  bin: Trash2,
  pages: Files,
  settings: Settings,
  redirects: CornerUpRight,
  grip: GripVertical,
  up: ArrowUp,
  down: ArrowDown,
  close: X,
} as const satisfies Record<string, LucideIcon>

export type IconName = keyof typeof icons

export function Icon({ name }: { name: IconName }) {
  const Drawing = icons[name]
  return <Drawing size={16} aria-hidden="true" />
}
