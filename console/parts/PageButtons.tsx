/** The commands of a page: each button knows whether it would be refused now, and such a one says what is missing instead of asking to be
 * pressed. */
import { t, useSession } from '../session.ts'
import { type ButtonsProps, CommandButtons, offeredOn } from './commandButtons.tsx'
import { useRefused } from './useBefore.ts'

export function PageButtons(props: Omit<ButtonsProps, 'refused' | 'place'>) {
  const { of, row, commands, offers } = props
  useSession(value => value.permission)
  const all = offeredOn(commands, of, row, offers)
  const refused = useRefused(
    of,
    row,
    all.map(command => command.name),
  )
  const waiting = all.filter(command => refused.has(command.name) && (!command.danger || command.statement)).slice(0, waitsMax)
  return (
    <>
      <CommandButtons {...props} refused={refused} />
      {waiting.length > 0 && (
        <div className="kt-waits" role="status">
          {waiting.map(command => (
            <p key={command.name} data-waits={command.permit}>
              <b>{t(command.label)}</b>
              {t(['：', ': '])}
              {refused.get(command.name)}
            </p>
          ))}
        </div>
      )}
    </>
  )
}
/** As many are said at the head of a page; the lifecycle says all. */
const waitsMax = 2
