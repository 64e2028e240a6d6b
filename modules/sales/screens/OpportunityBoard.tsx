/** The board of opportunities: dragged from stage to stage, money and days on every card, won and lost at the end. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Board } from '../../../console/parts/board/Board.tsx'
import { yuan } from '../../../console/parts/cells.tsx'
import { useActs } from '../../../console/parts/commandButtons.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { post, type Wire } from '../../../console/call.ts'
import { may, t } from '../../../console/session.ts'
import { lose, move, win } from '../opportunity.commands.ts'
import { opportunity, stagesFrom } from '../opportunity.ts'
import type { BoardAnswer, BoardCard } from '../workbench.ts'
import { StageDialog } from './StageDialog.tsx'
import { words } from './words.ts'
import './sales.css'

const listAt = '/crm_customer/crm_opportunity/opportunity'
/** Cards of a column at first: a long one is unrolled by whoever looks at it. */
const atFirst = 30
const tones = { won: 'good', lost: 'bad' } as const

export function OpportunityBoard() {
  const [given, keep] = useAddress()
  const ownerId = given.get('ownerId') ?? ''
  const fetched = useAsk<BoardAnswer>('/api/business-crm/opportunity/board', { ownerId }, { of: opportunity })
  return (
    <Page
      screen="opportunity-board"
      actions={
        <>
          <OwnerPick value={ownerId} onChange={value => keep({ ownerId: value })} />
          <Link href={ownerId ? `${listAt}?q.ownerId=${ownerId}` : listAt}>
            <Button text={t(words.list)} />
          </Link>
        </>
      }
    >
      <Shown of={fetched} lines={12}>
        {answer => <Stages of={answer} reload={fetched.reload} isOfAll={ownerId === ''} />}
      </Shown>
    </Page>
  )
}

export function OwnerPick({ value, onChange }: { readonly value: string; readonly onChange: (ownerId: string) => void }) {
  const sellers = useAsk<readonly { readonly id: string; readonly name: string }[]>(
    '/api/business-crm/permission/sales',
    {},
    { when: may('customer_view') },
  ).value
  const isGone = value !== '' && sellers?.every(one => one.id !== value)
  if (!sellers || (sellers.length < 2 && !isGone)) return null
  return (
    <HTMLSelect
      aria-label={t(words.seller)}
      value={value}
      options={[
        { value: '', label: t(words.allSellers) },
        ...sellers.map(one => ({ value: one.id, label: one.name })),
        ...(isGone ? [{ value, label: t(words.left) }] : []),
      ]}
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface StagesProps {
  readonly of: BoardAnswer
  readonly reload: () => void
  /** Of all sellers in sight: each card says whose it is. */
  readonly isOfAll: boolean
}
function Stages({ of, reload, isOfAll }: StagesProps) {
  const [, go] = useLocation()
  const [unrolled, unroll] = useState<ReadonlySet<string>>(new Set())
  const { act, dialog } = useActs({ forms: { move: StageDialog }, onDone: reload })
  const stages = of.columns.filter(one => !(one.id in tones)).map(one => ({ key: one.id }))
  const byColumn = Map.groupBy(of.cards, one => one.column)
  const cards = of.columns.flatMap(({ id }) => (byColumn.get(id) ?? []).slice(0, unrolled.has(id) ? undefined : atFirst))
  const targets = (card: BoardCard): readonly string[] =>
    card.status !== 'open'
      ? []
      : [...(may(move.permit) ? stagesFrom({ stage: card.column }, stages) : []), ...(may(win.permit) ? ['won'] : []), ...(may(lose.permit) ? ['lost'] : [])]
  const onMove = (card: BoardCard, to: string) => {
    const row = { ...card, moveTo: to } as unknown as Wire
    const isBack = stages.findIndex(one => one.key === to) < stages.findIndex(one => one.key === card.column)
    if (to === 'lost') return act(lose, row)
    if (to !== 'won' && isBack) return act(move, row)
    // What is refused has said so; the card is back where it was.
    post('/api/business-crm/opportunity/changeStage', { id: card.id, stage: to }).then(
      () => {
        toast(t(words.done), 'good')
        reload()
      },
      () => reload(),
    )
  }
  return (
    <>
      <Board
        label={t(words.board)}
        columns={of.columns.map(column => ({
          id: column.id,
          label: column.label,
          tone: tones[column.id as keyof typeof tones] ?? 'active',
          count: column.count,
          note: (
            <>
              <span className="kt-figures">{yuan(column.amount)}</span>
              {!(column.id in tones) ? (
                <span className="kt-figures">
                  {' '}
                  · {t(words.forecast)} {yuan(column.forecast)}
                </span>
              ) : (
                <span> · {t(words.closed)}</span>
              )}
            </>
          ),
          foot: (byColumn.get(column.id)?.length ?? 0) > atFirst && !unrolled.has(column.id) && (
            <Button size="small" variant="minimal" fill text={t(words.showMore)} onClick={() => unroll(new Set([...unrolled, column.id]))} />
          ),
        }))}
        cards={cards}
        columnOf={card => card.column ?? ''}
        title={card => card.name}
        face={card => <Face of={card} isOfAll={isOfAll} />}
        targets={targets}
        onMove={onMove}
        onOpen={card => go(`/crm_customer/crm_opportunity/opportunityDetail?id=${card.id}`)}
      />
      {dialog}
    </>
  )
}

const Face = ({ of, isOfAll }: { readonly of: BoardCard; readonly isOfAll: boolean }) => (
  <>
    <small className="kt-muted">{[of.customerName, isOfAll ? of.ownerName : ''].filter(Boolean).join(' · ')}</small>
    <span className="sl-card">
      <span className="kt-figures">{yuan(of.amount)}</span>
      {of.status === 'open' && <span className="kt-muted kt-figures">{of.probability}%</span>}
      <span className={`kt-figures ${of.isLate ? 'sl-late' : 'kt-muted'}`} title={t(words.inStage)}>
        {of.days} {t(of.days === 1 ? words.day : words.days)}
      </span>
    </span>
  </>
)
