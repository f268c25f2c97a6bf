import { Button, Dropdown, type MenuProps } from 'antd'
import { useText } from '#console/platform/console-context.tsx'

interface Props {
  /** Title of the record, by which screen readers announce the menu. */
  title: string
  items: NonNullable<MenuProps['items']>
}

/** The menu of what can be done to the record in a row of a list. */
export function ActionsMenu({ title, items }: Props) {
  const t = useText()
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small" aria-label={t('actionsOn', { title })}>
        …
      </Button>
    </Dropdown>
  )
}
