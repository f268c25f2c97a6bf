import { Check, FileText, House, Image, ListChecks, type LucideIcon, PenLine } from 'lucide-react'

const icons = {
  desk: House,
  review: Check,
  manuscripts: PenLine,
  articles: FileText,
  media: Image,
  audit: ListChecks,
} as const satisfies Record<string, LucideIcon>

export type IconName = keyof typeof icons

export function Icon({ name }: { name: IconName }) {
  const Drawing = icons[name]
  return <Drawing size={16} aria-hidden="true" />
}
