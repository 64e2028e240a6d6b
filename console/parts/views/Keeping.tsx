/** What is shown in a list kept under a name, and what was kept changed, shared or removed. */
import { Button, Checkbox, Menu, MenuItem } from '@blueprintjs/core'
import { BookmarkIcon, MoreIcon } from '@blueprintjs/icons'
import { Popup } from '../Popup.tsx'
import type { Command } from '../../../modules/kit/command.ts'
import { roles, type Role } from '../../../modules/kit/roles.ts'
import { run, type Wire } from '../../call.ts'
import { may, t } from '../../session.ts'
import { useActs } from '../commandButtons.tsx'
import type { InputProps } from '../inputs.tsx'
import { commandsOn, resourceNamed } from '../registry.ts'
import { done, toast } from '../toasts.ts'
import type { ViewProps } from './ViewTabs.tsx'
import type { SavedView, View } from './views.ts'

const words = {
  save: ['保存视图', 'Save the view'],
  more: ['视图操作', 'What to do with the view'],
  update: ['按当前显示更新', 'Update to what is shown'],
} as const
/** Roles whom a view is shared with. */
function RolesInput({ id, value, onChange }: InputProps) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <fieldset id={id} className="kt-columns">
      {(Object.keys(roles) as Role[]).map(role => (
        <Checkbox
          key={role}
          label={t(roles[role].label)}
          checked={chosen.includes(role)}
          onChange={() => onChange(chosen.includes(role) ? chosen.filter(one => one !== role) : [...chosen, role])}
        />
      ))}
    </fieldset>
  )
}
const inputs = { list: null, filters: null, columns: null, sort: null, size: null, roles: RolesInput }

/** Keeps what is shown, and changes, shares and removes what was kept. */
export function Keeping({ list, state, columns, active, onKept }: ViewProps & { readonly active: View | undefined; readonly onKept: Kept }) {
  const shown = { filters: state.filters, columns: columns.shown.map(one => one.name), sort: state.sort, size: state.size }
  const saved = active?.saved
  if (!may('saved_view_create')) return null
  return (
    <span className="kt-views-keep">
      <Acts {...{ list, shown, saved, onKept }} />
    </span>
  )
}

type Kept = (id: string, isNew: boolean) => void
async function commandNamed(name: string): Promise<Command | undefined> {
  const of = await resourceNamed('saved_view')
  return of && (await commandsOn(of)).find(one => one.on.name === of.name && one.name === name)
}

interface ActsProps {
  readonly list: string
  readonly shown: Readonly<Record<string, unknown>>
  readonly saved: SavedView | undefined
  readonly onKept: Kept
}
function Acts({ list, shown, saved, onKept }: ActsProps) {
  const { act, dialog } = useActs({ onDone: (id, command) => onKept(id, command.name === 'create'), inputs, first: { list, ...shown } })
  const on = (name: string, work: (command: Command) => void) => () => {
    // Of a module that does not load nothing can be done; the request layer has said so.
    commandNamed(name).then(
      command => command && work(command),
      () => undefined,
    )
  }
  const row = saved as unknown as Wire
  const update = (command: Command) =>
    run(command, saved!.id, shown, { version: saved!.version }).then(
      () => {
        toast(t(done.change), 'good')
        onKept(saved!.id, false)
      },
      () => undefined,
    )
  return (
    <>
      {saved?.isOwn && (
        <Popup
          content={
            <Menu>
              <MenuItem text={t(words.update)} onClick={on('change', command => void update(command))} />
              {may('saved_view_share') && <MenuItem text={t(['共享…', 'Share…'])} onClick={on('share', command => act(command, row))} />}
              <MenuItem text={t(['删除', 'Delete'])} intent="danger" onClick={on('remove', command => act(command, row))} />
            </Menu>
          }
        >
          <Button variant="minimal" size="small" icon={<MoreIcon />} aria-label={t(words.more)} title={t(words.more)} />
        </Popup>
      )}
      <Button variant="minimal" size="small" icon={<BookmarkIcon />} text={t(words.save)} onClick={on('create', command => act(command))} />
      {dialog}
    </>
  )
}
