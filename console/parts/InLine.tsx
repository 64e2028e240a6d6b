/** Over every screen while we stand in line before a full door: our place, the time it will take, and that nothing need be done. */
import { useEffect, useState } from 'react'
import { useSession } from '../session.ts'
import { useStore } from '../store.ts'
import { waitingLine, type Told } from '../waitingLine.ts'
import { t } from '../session.ts'

export function InLine() {
  const told = useStore(waitingLine, value => value.told)
  useSession(value => value.lang)
  return told ? <Place of={told} /> : null
}

/** Seconds as people say them. */
const roughly = (seconds: number): string =>
  seconds < 90 ? t([`${seconds} 秒`, `${seconds} s`]) : t([`${Math.round(seconds / 60)} 分钟`, `${Math.round(seconds / 60)} min`])

function Place({ of }: { readonly of: Told }) {
  const [now, setNow] = useState(of.at)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(1, Math.ceil(of.seconds - Math.max(0, now - of.at) / 1_000))
  return (
    <div className="kt-line" data-line={of.place}>
      <section className="kt-card" aria-label={t(['排队', 'In line'])}>
        <h2>{t(['访问人数较多，正在排队', 'Many are here at once, you are in line'])}</h2>
        <p className="kt-line-place" role="status">
          {t([`第 ${of.place} 位`, `number ${of.place}`])}
        </p>
        <p className="kt-figures" role="timer">
          {t(['约 ', 'about '])}
          {roughly(left)}
        </p>
        <p className="kt-muted">
          {t(['轮到您时会自动继续，请不要关闭页面；刷新页面也会保留您的位置。', 'It goes on by itself when it is your turn. A reload keeps your place.'])}
        </p>
      </section>
    </div>
  )
}
