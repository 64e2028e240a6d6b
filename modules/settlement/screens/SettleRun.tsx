/** The run of a month: what would be settled, what is on its way, and who may do the next step. */
import { Button, Callout, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Paged, type Wire } from '../../../console/call.ts'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { DocumentWithLines } from '../../../console/parts/document/DocumentWithLines.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { type Refusals, RefusedRows } from '../../../console/parts/RefusedRows.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { choice, int, money, text as words } from '../../kit/field.ts'
import { formatMoney, sum } from '../../kit/money.ts'
import { pick } from '../../kit/resource.ts'
import { generate } from '../generate.ts'
import { carry, execute } from '../pay.ts'
import type { Preview } from '../plan.ts'
import { kinds, settlement } from '../settlement.ts'
import { Hands } from './Hands.tsx'
import { MonthSelect } from './MonthSelect.tsx'
import { Yuan } from './Yuan.tsx'
import { settlementCommands } from './settlement-commands.ts'

const todoFields = {
  agencyName: words('机构', 'Agency'),
  kind: choice(kinds)('类型', 'Kind'),
  classes: int('班级', 'Classes'),
  newLines: int('新课次', 'New lessons'),
  adjustments: int('冲减', 'Opposite lines'),
  missing: int('缺费率', 'Without a rate'),
  cents: money('金额', 'Amount'),
}
const madeFields = {
  ...pick(settlement.fields, 'settleNo', 'agencyId', 'kind'),
  status: words('状态', 'Status'),
  ...pick(settlement.fields, 'teacherCount', 'lessonCount', 'amountCents'),
  hands: words('经手人', 'Hands'),
}
/** Generating again is the run's own button. */
const rowCommands = settlementCommands.filter(command => command !== generate)
const rowNames = rowCommands.map(command => command.name)
/** What is owed is paid, what is owed to us is carried forward: never the choice of both. */
const commandsFor = (row: Wire) => rowCommands.filter(command => command !== (fenOf(row.amountCents) > 0 ? carry : execute))

/** The month is kept in the address. The month before this one comes first: it is over. */
export function SettleRun() {
  const months = useAsk<readonly string[]>('/api/business-basic/settlement/months').value ?? []
  const [address, keep] = useAddress()
  const period = address.get('period') ?? months[1] ?? ''
  return (
    <Page screen="settlement-run" actions={<MonthSelect value={period} months={months} onChange={next => keep({ period: next })} />}>
      <Steps />
      {/* Of another month nothing stays: its rows would be acted on under the wrong name. */}
      {period && <Month key={period} period={period} />}
    </Page>
  )
}

const steps = [
  { name: ['生成草稿', 'Generate'], who: ['财务或机构', 'Finance or agency'] },
  { name: ['提交', 'Submit'], who: ['机构管理员', 'Agency manager'] },
  { name: ['核对课次', 'Check lessons'], who: ['各校管理员', 'Each school'] },
  { name: ['审核金额', 'Approve the money'], who: ['财务', 'Finance'] },
  { name: ['付款', 'Pay'], who: ['另一位财务', 'Another finance person'] },
] as const

const Steps = () => (
  <section className="kt-card">
    <ol className="kt-commands" aria-label={t(['结算步骤', 'Steps of a settlement'])}>
      {steps.map(({ name, who }, i) => (
        <li key={name[1]}>
          <Tag minimal round>
            {i + 1}
          </Tag>{' '}
          <b>{t(name)}</b>{' '}
          <span className="kt-muted">
            {t(who)}
            {i < steps.length - 1 ? ' →' : ''}
          </span>
        </li>
      ))}
    </ol>
    <p className="kt-muted">
      {t([
        '双人规则：提交人不能审核，审核人不能付款；变更收款账户的人不能向该账户付款。',
        'The rule of two persons: who submits does not approve, who approves does not pay, and who changed a payee account pays nothing to it.',
      ])}
    </p>
  </section>
)

function Month({ period }: { readonly period: string }) {
  const previews = useAsk<readonly Preview[]>('/api/business-basic/settlement/preview', { period }, { of: settlement })
  const rows = useAsk<Paged<Wire>>('/api/business-basic/settlement/list', { period, size: 200 }, { of: settlement })
  const reload = () => {
    previews.reload()
    rows.reload()
  }
  return (
    <>
      <section className="kt-card">
        <Shown of={previews}>{list => <Previews list={list} period={period} onDone={reload} />}</Shown>
      </section>
      <section className="kt-card">
        <Shown of={rows}>{page => <Settlements rows={page.records} reload={reload} />}</Shown>
      </section>
    </>
  )
}

interface PreviewsProps {
  readonly list: readonly Preview[]
  readonly period: string
  readonly onDone: () => void
}
function Previews({ list, period, onDone }: PreviewsProps) {
  const run = useRun(period, onDone)
  if (list.length === 0)
    return (
      <Empty
        title={t(['没有待结算的课次', 'Nothing left to settle'])}
        hint={t(['课次确认后会出现在这里。', 'Lessons show up here once they are confirmed.'])}
      />
    )
  const missing = sum(list.map(one => one.missing.length))
  const ready = list.filter(one => one.classes.length > 0)
  return (
    <>
      <div className="kt-head">
        <h2>{t(['待结算', 'To be settled'])}</h2>
        <div className="kt-actions">
          {run.busy !== undefined && (
            <span role="status" className="kt-muted">
              {run.at} / {run.of}
            </span>
          )}
          {may(generate.permit) && ready.length > 0 && (
            <Button
              intent="primary"
              data-command="settlement_run"
              loading={run.busy !== undefined}
              onClick={() => void run.start(ready)}
              text={t([`全部生成（${ready.length}）`, `Generate all (${ready.length})`])}
            />
          )}
        </div>
      </div>
      {missing > 0 && (
        <Callout intent="warning" compact className="kt-past">
          {t([
            `${missing} 个课次的教师当日没有课时费标准，设置后再生成即可计入。`,
            `${missing} lessons have no fee rate on their day; set the rates and generate again.`,
          ])}
        </Callout>
      )}
      <Lines
        label={t(['待结算', 'To be settled'])}
        fields={todoFields}
        lines={list}
        rowKey={keyOf}
        computed={{ classes: one => one.classes.length, missing: one => one.missing.length, cents: one => formatMoney(one.cents) }}
        sums={['newLines', 'adjustments', 'missing', 'cents']}
        actions={one =>
          may(generate.permit) &&
          one.classes.length > 0 && (
            <Button
              size="small"
              text={t(one.settlementId ? ['计入草稿', 'Into the draft'] : ['生成', 'Generate'])}
              loading={run.busy === keyOf(one)}
              disabled={run.busy !== undefined}
              onClick={() => void run.start([one])}
            />
          )
        }
      />
    </>
  )
}
const keyOf = (one: Preview) => `${one.agencyId} ${one.kind}`

/** Settles one preview after the other; what is done stays done when one is refused. */
function useRun(period: string, onDone: () => void) {
  const [state, setState] = useState<{ readonly busy?: string; readonly at: number; readonly of: number }>({ at: 0, of: 0 })
  const start = async (list: readonly Preview[]) => {
    try {
      for (const [i, one] of list.entries()) {
        setState({ busy: keyOf(one), at: i + 1, of: list.length })
        await post('/api/business-basic/settlement/run', { period, agencyId: one.agencyId, kind: one.kind })
      }
      toast(t(['已生成结算草稿', 'The drafts are ready']), 'good')
    } catch {
      // The request layer has said what was refused.
    } finally {
      setState({ at: 0, of: 0 })
      onDone()
    }
  }
  return { ...state, start }
}

function Settlements({ rows, reload }: { readonly rows: readonly Wire[]; readonly reload: () => void }) {
  const { act, dialog } = useActs({ onDone: reload })
  const [refused, say] = useState<Refusals>()
  if (rows.length === 0)
    return <Empty title={t(['本月还没有结算单', 'No settlements this month yet'])} hint={t(['先在上方生成草稿。', 'Generate the drafts above first.'])} />
  return (
    <>
      <DocumentWithLines
        head={<h2>{t(title)}</h2>}
        totals={[
          { label: ['待付款', 'To be paid'], value: sumOf(rows, 'approved') },
          { label: ['已结算', 'Settled'], value: sumOf(rows, 'settled') },
        ]}
        label={t(title)}
        fields={madeFields}
        lines={rows}
        rowKey={row => row.id}
        cells={{
          settleNo: row => <Link href={`/settlement/detail/${row.id}`}>{text(row.settleNo)}</Link>,
          status: row => <StatusTag of={settlement} status={row.status} />,
          hands: row => <Hands row={row} />,
        }}
        sums={['amountCents']}
        actions={row => <CommandButtons of={settlement} row={row} commands={commandsFor(row)} act={act} most={2} place="row" refused={refused?.get(row.id)} />}
      />
      <RefusedRows of={settlement} rows={rows} names={rowNames} onSaid={say} />
      {dialog}
    </>
  )
}
const title = ['本月结算单', 'Settlements of the month'] as const
const sumOf = (rows: readonly Wire[], status: string) => <Yuan fen={sum(rows.filter(row => row.status === status).map(row => fenOf(row.amountCents)))} />
