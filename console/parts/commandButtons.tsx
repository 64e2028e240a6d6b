/** Commands as buttons: shown exactly when the status and the permissions allow them. */
import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { MoreIcon } from '@blueprintjs/icons'
import { useCallback, useContext, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Popup } from './Popup.tsx'
import { type Command, labelOn } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Role } from '../../modules/kit/roles.ts'
import { run, type Wire } from '../call.ts'
import { timeNow } from '../clock.ts'
import { may, session, t, useSession } from '../session.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { successOf } from './hooks.ts'
import { type Looker, offeredAnew, offeredTo } from './offered.ts'
import { FewButtons } from './useFit.ts'
import { wholeOf } from './partial.ts'
import { toast } from './toasts.ts'
import { words } from './words.ts'

/** Who sits at the screen. */
export const looker = (): Looker => {
  const { userInfo, roles } = session.get()
  return { userId: userInfo?.user_id ?? '', deptId: userInfo?.dept_id ?? '', role: (roles[0] ?? 'PR') as Role, now: timeNow(), may }
}
/** The commands that this session is shown on a row, and the screen that shows it has buttons for. */
export const offeredOn = (commands: readonly Command[], of: Resource, row: Wire, offers?: Offers): readonly Command[] =>
  offeredTo(commands, of, row, looker()).filter(command => offers?.(command, row) ?? true)
/** The commands that make a new row. */
export const creating = (commands: readonly Command[], of: Resource): readonly Command[] => offeredAnew(commands, of, looker())

export type Act = (command: Command, row?: Wire) => void
/** Narrows the buttons of a row beyond status and permissions: to what makes sense on this very one. */
export type Offers = (command: Command, row: Wire) => boolean
/** A dialog of a screen's own; `showsMore`: it asks what the command's plain form does, and shows more of the row, so that the bar of a list asks for many. */
export type Form = ComponentType<FormDialogProps> & { readonly showsMore?: true }
/** Dialogs of a screen's own, by the name of the command they stand for. */
export type Forms = Readonly<Record<string, Form>>

interface Options {
  readonly onDone: (id: string, command: Command) => void
  readonly onClose?: () => void
  readonly forms?: Forms | undefined
  readonly inputs?: FormDialogProps['inputs']
  /** First values of every form, such as the id of the row that a list belongs to. */
  readonly first?: FormDialogProps['first']
}

/** Starts commands: with a dialog when there is something to ask, at once when there is not. */
export function useActs({ onDone, onClose, forms, inputs, first }: Options): { readonly act: Act; readonly dialog: ReactNode } {
  const [open, setOpen] = useState<{ readonly command: Command; readonly row: Wire | undefined }>()
  const pressed = useRef(0)
  const act = useCallback<Act>(
    (command, row) => {
      const asked = Object.keys(command.input as object).filter(name => inputs?.[name] !== null)
      const asksNothing = asked.length === 0 && !command.danger && !command.statement && !forms?.[command.name]
      const press = ++pressed.current
      if (!asksNothing || !row) {
        const whole = row && wholeOf(row)
        if (!whole) return setOpen({ command, row })
        // A row that can't be had has said so in a toast; who pressed something else meanwhile is shown that.
        return void whole.then(
          all => press === pressed.current && setOpen({ command, row: all }),
          () => undefined,
        )
      }
      // A refusal has said so in a toast; there is no form to keep.
      run(command, row.id, {}, { version: row.version }).then(
        () => {
          toast(t(successOf(command)), 'good')
          onDone(row.id, command)
        },
        () => undefined,
      )
    },
    [forms, inputs, onDone],
  )
  const close = () => {
    setOpen(undefined)
    onClose?.()
  }
  const Form = (open && forms?.[open.command.name]) || FormDialog
  const dialog = open && (
    <Form
      key={open.command.permit + (open.row?.id ?? '')}
      command={open.command}
      row={open.row}
      inputs={inputs}
      first={first}
      onClose={close}
      onDone={id => {
        setOpen(undefined)
        onDone(id, open.command)
        onClose?.()
      }}
    />
  )
  return { act, dialog }
}

export interface ButtonsProps {
  readonly of: Resource
  readonly row: Wire
  readonly commands: readonly Command[]
  readonly act: Act
  readonly offers?: Offers | undefined
  /** How many stand as buttons before the rest goes into a menu. */
  readonly most?: number
  /** In a row the buttons are quiet, or a page of rows would be a page of buttons. */
  readonly place?: 'page' | 'row'
  /** Why commands would be refused now, by their names: such a one does not ask to be pressed. */
  readonly refused?: ReadonlyMap<string, string> | undefined
}

export function CommandButtons({ of, row, commands, act, offers, most = 3, place = 'page', refused }: ButtonsProps) {
  useSession(value => value.permission)
  const all = offeredOn(commands, of, row, offers),
    allowed = place === 'row' ? all : onwardFirst(all, row.status)
  const isFew = useContext(FewButtons) && place === 'row'
  const direct = isFew ? allowed.slice(0, 1) : allowed.length <= most ? allowed : allowed.slice(0, most - 1)
  const shown = { row, direct, rest: allowed.slice(direct.length), act, place }
  return <Buttons {...shown} refused={refused} />
}

/** On a page the next step stands first: what leads on from the status, before what leaves it as it is and what hurts. */
const onwardFirst = (all: readonly Command[], status: string): readonly Command[] => {
  const isOnward = ({ on, name, danger, statement }: Command) =>
    (!danger || statement !== undefined) && (on as Resource).lifecycle.targets(status, name).some(to => to !== status)
  return [...all.filter(isOnward), ...all.filter(command => !isOnward(command))]
}

interface Shown extends Pick<Required<ButtonsProps>, 'row' | 'act' | 'place'> {
  readonly direct: readonly Command[]
  readonly rest: readonly Command[]
}
const nothing: ReadonlyMap<string, string> = new Map()
function Buttons({ row, direct, rest, act, place, refused = nothing }: Shown & Pick<ButtonsProps, 'refused'>) {
  const first = direct.find(command => !refused.has(command.name))
  const intentOf = (command: Command) =>
    refused.has(command.name) ? 'none' : command.danger ? 'danger' : command === first || place === 'row' ? 'primary' : 'none'
  return (
    <span className="kt-commands">
      {direct.map(command => (
        <Button
          key={command.name}
          text={t(labelOn(command, row))}
          data-command={command.permit}
          onClick={() => act(command, row)}
          intent={intentOf(command)}
          title={refused.get(command.name)}
          data-refused={refused.has(command.name) || undefined}
          variant={place === 'row' ? 'minimal' : command.danger || refused.has(command.name) ? 'outlined' : 'solid'}
        />
      ))}
      {rest.length > 0 && (
        <Popup
          // What is chosen may have opened a dialog, which holds the focus by then.
          shouldReturnFocusOnClose={false}
          content={
            <Menu>
              {rest.map(command => (
                <MenuItem
                  key={command.name}
                  text={t(labelOn(command, row))}
                  data-command={command.permit}
                  intent={command.danger && !refused.has(command.name) ? 'danger' : 'none'}
                  {...(refused.has(command.name) ? { label: t(words.notNow), title: refused.get(command.name)! } : {})}
                  onClick={() => act(command, row)}
                />
              ))}
            </Menu>
          }
        >
          <Button variant={place === 'row' ? 'minimal' : 'solid'} icon={<MoreIcon />} aria-label={t(words.more)} title={t(words.more)} />
        </Popup>
      )}
    </span>
  )
}

/** The buttons that make new rows, for the head of a list. One of them leads the eye: the first that is declared. */
export function CreateButtons({ of, commands, act }: Omit<ButtonsProps, 'row' | 'most' | 'place' | 'offers'>) {
  useSession(value => value.permission)
  return (
    <>
      {creating(commands, of).map((command, i) => (
        <Button key={command.name} intent={i === 0 ? 'primary' : 'none'} text={t(command.label)} data-command={command.permit} onClick={() => act(command)} />
      ))}
    </>
  )
}
