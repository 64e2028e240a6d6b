/** Offers what was typed and not sent: to go on with it, or to throw it away. */
import { Button, Callout } from '@blueprintjs/core'
import type { Label } from '../../modules/kit/field.ts'
import { t, zone } from '../session.ts'
import type { Left } from './useDraft.ts'

const words = {
  goOn: ['继续填写', 'Continue where you stopped'],
  throwAway: ['不要了', 'Throw away'],
  changed: ['此后数据有过修改，您填写的内容会放到最新数据上。', 'It has changed since; what you typed goes on top of it.'],
} as const

export function DraftOffer({ of }: { readonly of: readonly ({ readonly left: Left | undefined } | undefined)[] }) {
  const left = of.flatMap(one => one?.left ?? [])
  if (left.length === 0) return null
  return (
    <Callout intent="primary" role="status" className="kt-draft" title={t(leftAt(Math.max(...left.map(one => one.at)), Date.now()))}>
      {left.some(one => one.isOld) && <p>{t(words.changed)}</p>}
      <span className="kt-commands">
        <Button intent="primary" text={t(words.goOn)} onClick={() => left.forEach(one => one.take())} />
        <Button text={t(words.throwAway)} onClick={() => left.forEach(one => one.throwAway())} />
      </span>
    </Callout>
  )
}

/** When it was typed: a time of today, else with its day. */
function leftAt(at: number, now: number): Label {
  const [day, time] = new Intl.DateTimeFormat('sv-SE', { timeZone: zone(), dateStyle: 'short', timeStyle: 'short' }).format(at).split(' ') as [string, string]
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone() }).format(now)
  const said = day === today ? time : `${day.slice(5)} ${time}`
  return [`${said} 填写的内容还没有提交`, `What you typed at ${said} was not sent`]
}
