/** The timeline of a customer, a clue or an opportunity: its follow-ups, the newest first, and noting the next. */
import { Button } from '@blueprintjs/core'
import { useActs, CommandButtons } from '../../../console/parts/commandButtons.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { Picture } from '../../../console/parts/Picture.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import type { Wire } from '../../../console/call.ts'
import { may, t } from '../../../console/session.ts'
import { change, create, remove } from '../follow.commands.ts'
import { followInfo, kinds, type Kind } from '../follow.ts'
import { FollowForm } from './FollowForm.tsx'
import { words } from './words.ts'
import './sales.css'

const isPicture = (link: string): boolean => /\.(png|jpe?g|webp|gif)$/i.test(link)

interface Props {
  /** The field by which follow-ups are of it, and its id. */
  readonly by: 'customerId' | 'clueId' | 'opportunityId'
  readonly id: string
  readonly mayNote: boolean
  readonly onDone: () => void
}
export function Timeline({ by, id, mayNote, onDone }: Props) {
  const rows = useList(followInfo, { [by]: id, size: 100 })
  const { act, dialog } = useActs({
    forms: { create: FollowForm },
    first: { [by]: id },
    onDone: () => {
      rows.reload()
      onDone()
    },
  })
  return (
    <>
      {mayNote && may(create.permit) && <Button intent="primary" text={t(words.note)} data-command={create.permit} onClick={() => act(create)} />}
      <Shown of={rows} lines={6}>
        {({ records }) =>
          records.length === 0 ? (
            <Empty title={t(words.noFollows)} />
          ) : (
            <ol className="sl-timeline">
              {records.map(row => (
                <Line
                  key={row.id}
                  row={row}
                  buttons={<CommandButtons of={followInfo} row={row} commands={[change, remove]} act={act} most={2} place="row" />}
                />
              ))}
            </ol>
          )
        }
      </Shown>
      {dialog}
    </>
  )
}

function Line({ row, buttons }: { readonly row: Wire; readonly buttons: React.ReactNode }) {
  const link = text(row.fileId)
  return (
    <li data-row={row.id}>
      <p className="kt-muted">
        <b>{t(kinds[row.type as Kind])}</b> · <time className="kt-figures">{text(row.followTime).slice(0, 16)}</time> ·{' '}
        {text(row.sellerName) || text(row.createUserName)} <StatusTag of={followInfo} status={row.status} />
      </p>
      <p className="kt-lines">{text(row.content)}</p>
      {link && (isPicture(link) ? <Picture src={link} width={160} alt={text(row.content)} seed={row.id} /> : <a href={link}>{link.split('/').pop()}</a>)}
      {text(row.nextTime) !== '' && (
        <p className="kt-muted">
          {t(words.next)} <time className="kt-figures">{text(row.nextTime).slice(0, 16)}</time>
        </p>
      )}
      {buttons}
    </li>
  )
}
