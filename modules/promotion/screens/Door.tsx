/** The door: tickets read by the camera, also without a network. The list and the key are fetched before; what was read waits on the device
 * and is told later; each ticket lets in once, and a copy is named. */
import { Button, Callout, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { timeNow } from '../../../console/clock.ts'
import { get, post } from '../../../console/call.ts'
import { useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { queueOn, shelfOf } from '../../../console/parts/queue.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { CallError } from '../../../console/request.ts'
import { session, t } from '../../../console/session.ts'
import { newId } from '../../kit/id.ts'
import type { DoorList } from '../door.ts'
import { activitySchedule } from '../schedule.ts'
import { partsOf } from '../tickets.ts'
import { ByCode, ByName, type Comer } from './ByHand.tsx'
import { judge, loadVerifier } from './reading.ts'
import { useCamera } from './useCamera.ts'
import './promotion.css'

const base = '/api/business-uu/promotionenrollment'
const listKey = (id: string) => `ketang-door:${session.get().userInfo?.user_id ?? ''}:${id}`
/** What this device let in, and when: kept over a reload, so that nobody comes in twice before the server hears of it. */
const seenKey = (id: string) => `${listKey(id)}:in`
function seenKept(id: string): Map<string, string> {
  try {
    return new Map(JSON.parse(localStorage.getItem(seenKey(id)) ?? '[]'))
  } catch {
    return new Map()
  }
}
const listKept = (id: string): DoorList | undefined => {
  try {
    return JSON.parse(localStorage.getItem(listKey(id)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function Door() {
  const [address, keep] = useAddress()
  const schedules = useList(activitySchedule, { status: 'open,closed', size: 50, ascs: 'date' })
  // A phone that lost its network and its page opens it again.
  useEffect(() => void import('../../../console/offline.ts').then(found => found.keepOffline()).catch(() => undefined), [])
  return (
    <Page screen="uu-door">
      <Shown of={schedules}>
        {({ records }) => {
          const chosen = records.find(one => one.id === address.get('scheduleId')) ?? records[0]
          if (!chosen) return <Empty title={t(['没有可检票的场次', 'No schedule to check in for'])} />
          return (
            <div className="pm-door">
              <HTMLSelect
                fill
                aria-label={t(activitySchedule.label)}
                value={chosen.id}
                onChange={event => keep({ scheduleId: event.target.value })}
                options={records.map(one => ({ value: one.id, label: `${one.name} · ${String(one.date)} ${String(one.startTime)}` }))}
              />
              <Reading key={chosen.id} id={chosen.id} />
            </div>
          )
        }}
      </Shown>
    </Page>
  )
}

interface Told {
  readonly verdict: 'in' | 'copy' | 'wrong' | 'late'
  readonly words: string
  readonly about: string
}
const words = {
  in: ['请进', 'Come in'],
  copy: ['该票已检入', 'This ticket was used'],
  wrong: ['不能入场', 'No entry'],
  late: ['名单中没有，签名有效', 'Not in the list, but genuine'],
} as const

const nameOf = ({ studentName, seatNo }: Comer): string => `${studentName} · ${seatNo}`

function Reading({ id }: { readonly id: string }) {
  const [list, setList] = useState(() => listKept(id)),
    [gate, setGate] = useState(() => localStorage.getItem('ketang-gate') ?? ''),
    [shown, setShown] = useState<Told>(),
    [, redraw] = useState(0)
  const [seen] = useState(() => seenKept(id))
  const queue = useMemo(
    () =>
      queueOn(
        shelfOf(session.get().userInfo?.user_id ?? '', 'door'),
        async ({ key, path, body, words: name }) => {
          try {
            const said = await post<{ readonly verdict: string; readonly gate: string; readonly checkedAt: string }>(path, body, { key, quiet: true })
            if (said.verdict === 'copy') setShown({ verdict: 'copy', words: name, about: `${said.checkedAt} ${said.gate}` })
            return 'arrived'
          } catch (reason) {
            if (!(reason instanceof CallError)) throw reason
            return reason.status === 0 || reason.status >= 500 || reason.status === 401 ? 'lost' : { refused: reason.message }
          }
        },
        () => redraw(n => n + 1),
      ),
    [],
  )
  const keepSeen = useCallback(() => localStorage.setItem(seenKey(id), JSON.stringify([...seen])), [id, seen])
  const send = useCallback(
    () =>
      void queue.send().then(refused => {
        const last = refused.at(-1)
        // Nobody came in by them: they are no reason to keep out who comes with the same ticket later.
        for (const { kept } of refused) seen.delete(String(kept.body.enrollmentId ?? partsOf(String(kept.body.code))?.id ?? ''))
        if (last) keepSeen()
        if (last) setShown({ verdict: 'wrong', words: last.kept.words, about: last.why })
      }),
    [queue, seen, keepSeen],
  )
  const fetchList = useCallback(
    () =>
      void get<DoorList>(`${base}/door`, { scheduleId: id }, 'quiet').then(
        now => {
          setList(now)
          localStorage.setItem(listKey(id), JSON.stringify(now))
        },
        () => undefined,
      ),
    [id],
  )
  useEffect(() => {
    // It is needed when there is no network any more.
    loadVerifier().catch(() => undefined)
    fetchList()
    send()
    const timer = setInterval(send, 10_000)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [fetchList, send])
  const letIn = useCallback(
    (person: string, name: string, by: object) => {
      const scannedAt = timeNow()
      seen.set(person, `${scannedAt} ${gate}`)
      keepSeen()
      queue.add({ key: newId(), path: `${base}/scan`, body: { scheduleId: id, ...by, scannedAt, gate, scanId: newId() }, words: name })
      send()
    },
    [gate, id, queue, send, seen, keepSeen],
  )
  const read = useCallback(
    async (code: string) => {
      if (!list) return
      const now = await judge(code, list, seen)
      const one = list.people.find(each => each.id === now.id)
      const name = one ? nameOf(one) : ''
      setShown({ verdict: now.verdict, words: name || t(words[now.verdict]), about: now.about })
      if (now.verdict === 'in' || now.verdict === 'late') letIn(now.id, name || now.id, { code })
    },
    [list, seen, letIn],
  )
  const camera = useCamera(code => void read(code))
  const isIn = (one: Comer) => one.status === 'checked_in' || seen.has(one.id)
  const waiting = queue.waiting().length
  return (
    <>
      <div className="pm-line">
        <b className="kt-figures" role="status">
          {list
            ? t([`已检 ${list.people.filter(isIn).length} / ${list.people.length}`, `${list.people.filter(isIn).length} of ${list.people.length} are in`])
            : '…'}
          {waiting > 0 && t([`，${waiting} 条待同步`, `, ${waiting} to be told`])}
        </b>
        <Button variant="minimal" text={t(['更新名单', 'Fetch the list'])} onClick={fetchList} />
      </div>
      <InputGroup
        aria-label={t(['检票口', 'Gate'])}
        placeholder={t(['检票口（如：南门）', 'Gate, such as South'])}
        value={gate}
        onChange={event => {
          setGate(event.target.value)
          localStorage.setItem('ketang-gate', event.target.value)
        }}
      />
      {shown && (
        <div className="pm-verdict" data-verdict={shown.verdict} role="alert">
          <b>{t(words[shown.verdict])}</b>
          {shown.words} <span className="kt-figures">{shown.about}</span>
        </div>
      )}
      <video ref={camera.video} className="pm-camera" muted playsInline hidden={!camera.isOn} />
      {camera.why && (
        <Callout intent="warning" icon={null}>
          {camera.why}
        </Callout>
      )}
      <Button
        intent="primary"
        size="large"
        text={camera.isOn ? t(['停止扫码', 'Stop']) : t(['打开摄像头扫码', 'Read by the camera'])}
        onClick={camera.toggle}
      />
      <ByCode read={read} />
      {list && (
        <ByName
          people={list.people}
          isIn={isIn}
          letIn={one => {
            setShown({ verdict: 'in', words: nameOf(one), about: '' })
            letIn(one.id, nameOf(one), { enrollmentId: one.id })
          }}
        />
      )}
    </>
  )
}
