/** The door without a camera: a ticket's code is typed, or who has none is found in the list by name, seat or the end of the phone, looked at,
 * and let in. */
import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { t } from '../../../console/session.ts'
import type { DoorList } from '../door.ts'
import { seatNoWords } from './words.ts'

export type Comer = DoorList['people'][number]
/** As many as are looked through at a door. */
const most = 8

export function ByName({
  people,
  isIn,
  letIn,
}: {
  readonly people: readonly Comer[]
  readonly isIn: (one: Comer) => boolean
  readonly letIn: (one: Comer) => void
}) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const found = wanted === '' ? [] : people.filter(one => [one.studentName, one.seatNo].some(each => each.includes(wanted)) || one.phoneEnd === wanted)
  return (
    <>
      <InputGroup
        aria-label={t(['没带票，按姓名查找', 'Without a ticket: find by name'])}
        placeholder={t(['没带票：姓名、座位号或手机尾号四位', 'No ticket: name, seat, end of phone'])}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {wanted !== '' && (
        <ul className="pm-comers">
          {found.slice(0, most).map(one => (
            <li key={one.id}>
              <span>
                <b>{one.studentName}</b> {seatNoWords(one.seatNo)}{' '}
                <span className="kt-muted kt-figures">{t([`尾号 ${one.phoneEnd}`, `…${one.phoneEnd}`])}</span>
              </span>
              {isIn(one) ? (
                <span className="kt-muted">{t(['已检入', 'Is in'])}</span>
              ) : one.status === 'refunding' ? (
                <span className="kt-muted">{t(['退款审核中', 'Being refunded'])}</span>
              ) : (
                <Button
                  text={t(['核对后放行', 'Let in'])}
                  aria-label={t([`放行${one.studentName}，${one.seatNo}`, `Let ${one.studentName} in, ${one.seatNo}`])}
                  onClick={() => {
                    setTyped('')
                    letIn(one)
                  }}
                />
              )}
            </li>
          ))}
          {found.length === 0 && <li className="kt-muted">{t(['名单中没有，请更新名单再找', 'Not in the list: fetch it again and look'])}</li>}
          {found.length > most && (
            <li className="kt-muted">{t([`另有 ${found.length - most} 位，请写得更全`, `${found.length - most} more: type more of it`])}</li>
          )}
        </ul>
      )}
    </>
  )
}

export function ByCode({ read }: { readonly read: (code: string) => Promise<void> }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="pm-line"
      onSubmit={event => {
        event.preventDefault()
        void read(typed).then(() => setTyped(''))
      }}
    >
      <InputGroup aria-label={t(['输入票码', 'Type the code'])} placeholder="KT1.…" value={typed} onChange={event => setTyped(event.target.value)} />
      <Button type="submit" text={t(['检票', 'Check in'])} disabled={typed.trim() === ''} />
    </form>
  )
}
