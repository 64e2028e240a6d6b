/** The home of the auditor: what was done that is unusual, who looked at people unmasked, whether the log holds, and what differs in the books. */
import { Button, ProgressBar } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { post } from '../../../console/call.ts'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { grouped } from '../../../console/parts/cells.tsx'
import { today } from '../../../console/clock.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import type { Line, Lines, Looks as LooksTold, Standing } from '../../logs/index.ts'
import { plusDays } from '../../kit/time.ts'
import { unusualRule } from '../../kit/unusual.ts'
import { Today } from './Day.tsx'
import { words } from './words.ts'
import './desk.css'

const base = '/api/blade-log/changes',
  shownMax = 10,
  days = 7,
  looksShown = 6,
  askAgainMs = 2_000

export const AuditorHome = () => (
  <Page screen="home-auditor" title={t(words.auditor)} beside={<Today />}>
    <div className="dk-columns">
      <div>
        <Unusual />
        <Looks />
      </div>
      <div>
        <Holds />
        <Notices />
        <UnreadMessages />
      </div>
    </div>
  </Page>
)

function Unusual() {
  const found = useAsk<Lines>(`${base}/page`, { unusual: 1, size: shownMax, from: plusDays(today(), 1 - days) })
  return (
    <section className="kt-card dk-audit" aria-labelledby="unusual">
      <div className="kt-card-head">
        <h2 id="unusual">{t(words.unusual)}</h2>
        <Link href="/monitor/changes?unusual=1">{t(words.allUnusual)}</Link>
      </div>
      <p className="kt-muted">{t(unusualRule)}</p>
      <Shown of={found} lines={6}>
        {({ records, next }) =>
          records.length === 0 ? (
            <p className="kt-muted">{t(next === null ? words.noneUnusual : words.noneUnusualYet)}</p>
          ) : (
            <ul>
              {records.map(one => (
                <Change key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}
const Change = ({ of: { kind, title, commandName, remark, actorName, roleName, at, why } }: { readonly of: Line }) => (
  <li>
    <span>
      <b>
        {commandName} · {kind} {title}
      </b>
      <small className="kt-muted">{[why, remark].filter(Boolean).join(' · ')}</small>
    </span>
    <span className="kt-muted">{[actorName, roleName].filter(Boolean).join(' · ')}</span>
    <time className="kt-muted kt-figures">{at.slice(0, 16)}</time>
  </li>
)

function Looks() {
  const found = useAsk<LooksTold>(`${base}/unmasked`)
  return (
    <section className="kt-card dk-audit" aria-labelledby="looks">
      <Shown of={found} lines={4}>
        {({ records, total, since }) => (
          <>
            <h2 id="looks">
              {t(words.looks)} <b className="kt-figures">{total}</b>
            </h2>
            {since && <p className="kt-muted">{t(words.looksSince).replace('{since}', since.slice(0, 16))}</p>}
            {records.length === 0 ? (
              <p className="kt-muted">{t(words.noLooks)}</p>
            ) : (
              <ul>
                {records.slice(0, looksShown).map(one => (
                  <li key={one.id}>
                    <b>{one.kind}</b>
                    <span className="kt-muted">{[one.actorName, one.roleName].filter(Boolean).join(' · ')}</span>
                    <time className="kt-muted kt-figures">{one.at.slice(0, 16)}</time>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Shown>
    </section>
  )
}

/** Whether the log holds: what the last verification came to, and a button for another. */
function Holds() {
  const found = useAsk<Standing>(`${base}/standing`),
    [isAsked, ask] = useState(false)
  const { reload, value } = found,
    isRunning = value?.isRunning ?? false
  useEffect(() => {
    if (!isRunning && !isAsked) return
    const timer = setTimeout(() => {
      ask(false)
      reload()
    }, askAgainMs)
    return () => clearTimeout(timer)
  })
  const verify = () =>
    void post(`${base}/verify`, {}).then(
      () => ask(true),
      () => undefined,
    )
  return (
    <section className="kt-card dk-holds" aria-labelledby="holds">
      <h2 id="holds">{t(words.holds)}</h2>
      <Shown of={found} lines={3}>
        {({ facts, done, last }) => (
          <>
            <p>
              {t(words.facts)} <b className="kt-figures">{grouped(String(facts))}</b>
            </p>
            {last ? (
              <p role="status" className={last.faults.length > 0 ? 'dk-late' : 'dk-right'}>
                {last.faults.length > 0
                  ? t([
                      `${last.at.slice(0, 16)} 核验：发现 ${last.faults.length} 处不一致`,
                      `Verified ${last.at.slice(0, 16)}: ${last.faults.length} differences`,
                    ])
                  : t([
                      `${last.at.slice(0, 16)} 核验通过：${grouped(String(last.facts))} 条记录连续，${grouped(String(last.rows))} 行数据与记录一致`,
                      `Verified ${last.at.slice(0, 16)}: ${grouped(String(last.facts))} facts unbroken, ${grouped(String(last.rows))} rows as the log says`,
                    ])}
              </p>
            ) : (
              <p className="kt-muted">{t(words.notVerified)}</p>
            )}
            {isRunning && (
              <>
                <ProgressBar value={Math.min(1, done / Math.max(1, facts))} aria-label={t(words.verifying)} />
                <p className="kt-muted kt-figures">
                  {t(words.verifying)} {grouped(String(done))} / {grouped(String(facts))}
                </p>
              </>
            )}
            <Button text={t(words.verify)} loading={isRunning || isAsked} onClick={verify} data-verify="" />
          </>
        )}
      </Shown>
    </section>
  )
}
