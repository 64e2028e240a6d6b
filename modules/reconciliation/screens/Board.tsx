/** The board of days: a month as a calendar, how each channel's day stands by colour and word, and the way to take a bill. */
import { Button, FileInput, HTMLSelect } from '@blueprintjs/core'
import { CloudDownloadIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'wouter'
import { monthNow, today } from '../../../console/clock.ts'
import { post } from '../../../console/call.ts'
import { sendFile } from '../../../console/upload.ts'
import { yuan } from '../../../console/parts/cells.tsx'
import { DateInput } from '../../../console/parts/DateInput.tsx'
import { Card } from '../../../console/parts/Card.tsx'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { weekdayNames } from '../../kit/caption.ts'
import type { Label } from '../../kit/field.ts'
import { plusDays, plusMonths } from '../../kit/time.ts'
import { channels } from '../../payments/index.ts'
import { batch } from '../batch.ts'
import './board.css'

interface Day {
  readonly id: string
  readonly day: string
  readonly channel: keyof typeof channels
  readonly merchantNo: string
  readonly status: string
  readonly statusName: string
  readonly openCount: number
  readonly amount: string
}
interface Answer {
  readonly month: string
  readonly days: readonly Day[]
  /** Who has bills of their own. */
  readonly merchants: readonly Pick<Day, 'channel' | 'merchantNo'>[]
}
const words = {
  month: ['月份', 'Month'],
  before: ['上个月', 'Month before'],
  after: ['下个月', 'Month after'],
  none: ['这个月没有渠道交易', 'No money moved in this month'],
  hint: ['有交易的日子会出现在这里；也可以上传账单。', 'Days on which money moved stand here; a bill can be uploaded as well.'],
  day: ['账单日期', 'Day of the bill'],
  channel: ['渠道', 'Channel'],
  merchant: ['商户号', 'Merchant'],
  byBill: ['以账单所写为准', 'As the bill says'],
  file: ['账单文件', 'File of the bill'],
  choose: ['csv、txt 或 zip', 'csv, txt or zip'],
  browse: ['选择', 'Choose'],
  send: ['上传并对账', 'Upload and match'],
  fetch: ['从渠道下载', 'Fetch from the channel'],
  taken: ['账单已导入并对账', 'The bill was taken and matched'],
  take: ['导入账单', 'Take a bill'],
  open: ['笔待处理', 'open'],
} as const satisfies Record<string, Label>
const permit = 'reconciliation_batch_close'
const base = '/api/business-order/finance/reconciliation'
/** The colour of a day's state is that of its lifecycle; a day without a bill waits. */
const toneOf = (status: string): string => (status === 'missing' ? 'waiting' : (batch.lifecycle.states[status as 'closed']?.tone ?? 'idle'))

export function Board() {
  const [address, keep] = useAddress()
  const thisMonth = monthNow()
  const month = address.get('month') ?? thisMonth
  const days = useAsk<Answer>(`${base}/board`, { month }, { of: batch })
  const go = (to: string) => keep({ month: to })
  return (
    <Page
      screen="reconciliation-board"
      actions={
        <>
          <Button text="‹" aria-label={t(words.before)} onClick={() => go(plusMonths(month, -1))} />
          <strong className="kt-board-month">{month}</strong>
          <Button text="›" aria-label={t(words.after)} disabled={month >= thisMonth} onClick={() => go(plusMonths(month, 1))} />
        </>
      }
    >
      {may(permit) && <TakeBill merchants={days.value?.merchants ?? []} onDone={days.reload} />}
      <section className="kt-card">
        <Shown of={days}>
          {({ days: all }) => (all.length === 0 ? <Empty title={t(words.none)} hint={t(words.hint)} /> : <Month month={month} days={all} />)}
        </Shown>
      </section>
    </Page>
  )
}

/** The weeks of a month, Monday first; on the phone only the days on which there is something, below each other. */
function Month({ month, days }: { readonly month: string; readonly days: readonly Day[] }) {
  const byDay = Map.groupBy(days, one => one.day)
  const first = `${month}-01`,
    lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7,
    last = plusDays(`${plusMonths(month, 1)}-01`, -1)
  const all = Array.from({ length: Number(last.slice(8)) }, (_, i) => plusDays(first, i))
  return (
    <ol className="kt-billdays">
      {weekdayNames.map(name => (
        <li key={name[1]} className="kt-billdays-name" aria-hidden>
          {t(name)}
        </li>
      ))}
      {all.map((day, i) => (
        <li key={day} className={byDay.has(day) ? 'kt-billday' : 'kt-billday kt-billday-empty'} style={i === 0 ? { gridColumnStart: lead + 1 } : undefined}>
          <span className="kt-billday-date">
            {Number(day.slice(8))} <span className="kt-billday-week">{t(weekdayNames[(lead + i) % 7]!)}</span>
          </span>
          {byDay.get(day)?.map(one => (
            <OneDay
              key={`${one.channel}${one.merchantNo}${one.id}`}
              one={one}
              isOfMany={byDay.get(day)!.filter(other => other.channel === one.channel).length > 1}
            />
          ))}
        </li>
      ))}
    </ol>
  )
}

/** Where a channel has several bills of a day, each says whose it is. */
function OneDay({ one, isOfMany }: { readonly one: Day; readonly isOfMany: boolean }) {
  const said = (
    <>
      <span className="kt-billday-channel">{t(channels[one.channel])}</span>
      {isOfMany && one.merchantNo && <span className="kt-billday-merchant">{one.merchantNo}</span>}
      <span className="kt-billday-state">{one.statusName}</span>
      {one.openCount > 0 && (
        <span className="kt-billday-open">
          {one.openCount} {t(words.open)}
        </span>
      )}
      <span className="kt-figures">{yuan(one.amount)}</span>
    </>
  )
  const kind = `kt-billday-batch kt-billday-${toneOf(one.status)}`
  return one.id ? (
    <Link className={kind} href={`/finance/reconciliation/${encodeURIComponent(one.id)}`}>
      {said}
    </Link>
  ) : (
    <span className={kind}>{said}</span>
  )
}

function TakeBill({ merchants, onDone }: { readonly merchants: Answer['merchants']; readonly onDone: () => void }) {
  const [day, setDay] = useState(() => plusDays(today(), -1))
  const [channel, setChannel] = useState<keyof typeof channels>('wechat')
  const [merchantNo, setMerchantNo] = useState('')
  const [file, setFile] = useState<File>()
  const numbers = merchants.filter(one => one.channel === channel).map(one => one.merchantNo)
  const send = async () => {
    const kept = await sendFile(file!, { belongs: 'attached' })
    return post(`${base}/bill`, { day, channel, fileId: kept.id, ...(numbers.includes(merchantNo) ? { merchantNo } : {}) })
  }
  return (
    <Card title={t(words.take)} id="take-bill" className="kt-take-bill">
      <label htmlFor="bill-day">
        {t(words.day)}
        <DateInput id="bill-day" aria-label={t(words.day)} value={day} onChange={to => setDay(String(to ?? ''))} />
      </label>
      <label>
        {t(words.channel)}
        <HTMLSelect
          value={channel}
          options={Object.entries(channels).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={event => setChannel(event.target.value as keyof typeof channels)}
        />
      </label>
      {numbers.length > 1 && (
        <label>
          {t(words.merchant)}
          <HTMLSelect
            value={merchantNo}
            options={[{ value: '', label: t(words.byBill) }, ...numbers.map(value => ({ value, label: value }))]}
            onChange={event => setMerchantNo(event.target.value)}
          />
        </label>
      )}
      <label htmlFor="bill-file">
        {t(words.file)}
        <FileInput
          text={file?.name ?? t(words.choose)}
          hasSelection={!!file}
          buttonText={t(words.browse)}
          inputProps={{ id: 'bill-file', accept: '.csv,.zip,.txt', 'aria-label': t(words.file) }}
          onInputChange={event => setFile(event.currentTarget.files?.[0])}
        />
      </label>
      <CallButton intent="primary" text={t(words.send)} disabled={!file || !day} call={send} said={words.taken} onDone={onDone} />
      <CallButton
        icon={<CloudDownloadIcon />}
        text={t(words.fetch)}
        disabled={!day}
        call={() => post(`${base}/fetch`, { day, channel })}
        said={words.taken}
        onDone={onDone}
      />
    </Card>
  )
}
