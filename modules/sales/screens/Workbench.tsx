/** The workbench of a seller: what is late and what is due, what waits, how far the month is. Made for a phone first. */
import { Button, ProgressBar } from '@blueprintjs/core'
import { Link } from 'wouter'
import { useActs } from '../../../console/parts/commandButtons.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Some } from '../../../console/parts/Some.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import type { Wire } from '../../../console/call.ts'
import { may, t } from '../../../console/session.ts'
import { clue } from '../clue.ts'
import { contract } from '../contract.ts'
import { create } from '../follow.commands.ts'
import { followInfo, kinds, type Kind } from '../follow.ts'
import { opportunity } from '../opportunity.ts'
import type { Workbench as Answer } from '../workbench.ts'
import { FollowForm } from './FollowForm.tsx'
import { words } from './words.ts'
import './sales.css'

const clues = '/crm_customer/crm_clue/clue'

export function Workbench() {
  const fetched = useAsk<Answer>('/api/business-crm/report/workbench', {}, { of: [followInfo, clue, contract, opportunity, 'customer'], every: 300_000 })
  return (
    <Page screen="crm-workbench">
      <Shown of={fetched} lines={12}>
        {of => (
          <>
            <Figures of={of} />
            <div className="sl-work">
              <Due of={of} reload={fetched.reload} />
              <aside>
                <Target of={of.target} />
                <Waiting title={words.clues} rows={of.clues} to={row => `${clues}/${row.id}`} says={row => text(row.firstContactBy).slice(5, 16)} />
                <Waiting
                  title={words.contracts}
                  rows={of.contracts}
                  about={row => `${text(row.customerName)} · ${yuan(text(row.amount))}`}
                  to={row => `/crm_customer/crm_contract/contract/${row.id}`}
                  says={row => <StatusTag of={contract} status={row.status} />}
                />
              </aside>
            </div>
          </>
        )}
      </Shown>
    </Page>
  )
}

/** What is zero takes no room, but for what the day is about. */
function Figures({ of }: { readonly of: Answer }) {
  const all = [
    ['overdue', of.overdue, of.lists.overdue, 'bad'],
    ['today', of.dueToday, of.lists.dueToday, 'active'],
    ['meetings', of.meetings, of.lists.meetings, 'active'],
    ['waiting', of.waiting, '', 'waiting'],
    ['offered', of.offered, of.lists.offered, 'waiting'],
    ['newInSea', of.newInSea, of.lists.newInSea, 'good'],
    ['pool', of.newInPool, of.lists.newInPool, 'good'],
  ] as const
  return (
    <ul className="sl-figures">
      {all
        .filter(([name, count]) => count > 0 || name === 'overdue' || name === 'today')
        .map(([name, count, to, tone]) => {
          const inside = (
            <>
              <b className="kt-figures">{count}</b>
              <span>{t(words[name])}</span>
            </>
          )
          return (
            <li key={name} data-figure={name} className={count > 0 ? `kt-tone-${tone}` : undefined}>
              {to ? <Link href={to}>{inside}</Link> : <span>{inside}</span>}
            </li>
          )
        })}
    </ul>
  )
}

/** The follow-ups that are due, the latest first; noting one ends it. */
function Due({ of, reload }: { readonly of: Answer; readonly reload: () => void }) {
  const rows = [...of.overdueRows, ...of.todayRows] as readonly unknown[] as readonly Wire[]
  return (
    <section aria-labelledby="due">
      <h2 id="due">{t(words.today)}</h2>
      {rows.length === 0 ? (
        <Empty title={t(words.nothingDue)} />
      ) : (
        <Some of={rows} most={20} onPhone={12}>
          {some => (
            <ul className="sl-due">
              {some.map((row, i) => (
                <DueRow key={row.id} row={row} isLate={i < of.overdueRows.length} reload={reload} />
              ))}
            </ul>
          )}
        </Some>
      )}
    </section>
  )
}
function DueRow({ row, isLate, reload }: { readonly row: Wire; readonly isLate: boolean; readonly reload: () => void }) {
  const by = row.opportunityId ? 'opportunityId' : row.customerId ? 'customerId' : 'clueId'
  const { act, dialog } = useActs({ forms: { create: FollowForm }, first: { [by]: row[by] }, onDone: reload })
  const page = row.customerId ? `/crm_customer/crm_customerManagement/clientDetail?id=${text(row.customerId)}` : `${clues}/${text(row.clueId)}`
  const kind = kinds[text(row.nextType) as Kind]
  return (
    <li data-row={row.id}>
      <Link href={page}>
        <b>{text(row.customerName) || text(row.clueName)}</b>
        <small className={isLate ? 'sl-late' : 'kt-muted'}>
          <time className="kt-figures">{text(row.nextTime).slice(5, 16)}</time> {kind && t(kind)} {isLate && t(words.overdue)}
        </small>
        <span className="kt-muted sl-clip">{text(row.content)}</span>
      </Link>
      {may(create.permit) && <Button text={t(words.note)} onClick={() => act(create)} data-command={create.permit} />}
      {dialog}
    </li>
  )
}

function Target({ of }: { readonly of: Answer['target'] }) {
  return (
    <section aria-labelledby="target">
      <h2 id="target">
        {t(words.target)} <small className="kt-muted kt-figures">{of.month}</small>
      </h2>
      {of.percent === null ? (
        <p className="kt-muted">{t(words.noTarget)}</p>
      ) : (
        <>
          <p className="sl-target">
            <b className="kt-figures">{of.percent}%</b>{' '}
            <span className="kt-muted kt-figures">
              {yuan(of.done)} / {yuan(of.amount)}
            </span>
          </p>
          <ProgressBar
            value={Math.min(1, of.percent / 100)}
            intent={of.percent >= 100 ? 'success' : 'primary'}
            animate={false}
            stripes={false}
            aria-label={t(words.target)}
          />
        </>
      )}
      <p className="kt-muted kt-figures">
        {t(words.follows)} {of.followsDone}
        {of.follows > 0 && ` / ${of.follows}`}
      </p>
    </section>
  )
}

interface WaitingProps {
  readonly title: readonly [string, string]
  readonly rows: readonly unknown[]
  readonly to: (row: Wire) => string
  readonly says: (row: Wire) => React.ReactNode
  /** What tells rows of one name apart. */
  readonly about?: (row: Wire) => string
}
function Waiting({ title, rows, to, says, about }: WaitingProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2>
        {t(title)} <small className="kt-muted kt-figures">{rows.length}</small>
      </h2>
      <ul className="sl-lines">
        {(rows as readonly Wire[]).map(row => (
          <li key={row.id}>
            <Link href={to(row)}>
              <span>
                {text(row.name)}
                {about && <small className="kt-muted kt-figures sl-about">{about(row)}</small>}
              </span>{' '}
              <small className="kt-muted kt-figures">{says(row)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
