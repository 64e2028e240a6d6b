/** The talk on the service page: with the robot first, then with a person; made for a phone and a bad line. */
import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { PaperclipIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { post } from '../../call.ts'
import { useAsk } from '../../parts/hooks.ts'
import { CallError } from '../../request.ts'
import { t } from '../../session.ts'
import { Picture, useCaptcha } from '../Login.tsx'
import { talkWords as words } from './talkWords.ts'
import { type Line, useTalk } from './useTalk.ts'
import './talk.css'

interface RobotInfo {
  readonly name: string
  readonly welcome: string
  readonly inHours: boolean
  readonly opensAt: string
  readonly closesAt: string
}
interface Hot {
  readonly id: string
  readonly title: string
}
type Talk = ReturnType<typeof useTalk>
const said = (reason: unknown): string => {
  if (!(reason instanceof CallError)) throw reason
  return reason.message
}

export function TalkChat() {
  const talk = useTalk()
  const robot = useAsk<RobotInfo>('/api/business-customer/robot/info').value
  const hot = useAsk<readonly Hot[]>('/api/business-customer/problem/hotList').value ?? []
  const [wrong, setWrong] = useState('')
  const status = talk.standing?.status
  const isWithRobot = status === undefined || status === 'with_robot'
  const end = useRef<HTMLDivElement>(null)
  const shown = talk.lines.length + talk.box.length
  useEffect(() => {
    if (shown > 0) end.current?.parentElement?.scrollTo({ top: end.current.offsetTop })
  }, [shown])
  const doing = (work: () => Promise<unknown>) => {
    setWrong('')
    work().catch(reason => setWrong(said(reason)))
  }
  return (
    <section className="ks-chat" aria-label={t(words.chat)}>
      <header>
        <b>{talk.standing?.memberName || robot?.name || t(words.robot)}</b>
        <small className="kt-muted">{robot && `${t(words.hours)} ${robot.opensAt}–${robot.closesAt}`}</small>
        <span className="ks-chat-acts">
          {(isWithRobot || status === 'resolved') && (
            <Button size="small" text={t(words.person)} onClick={() => doing(() => talk.act('ask'))} disabled={status === 'resolved'} />
          )}
          {talk.isBegun && status !== 'resolved' && (
            <Button size="small" variant="minimal" text={t(words.end)} onClick={() => doing(() => talk.act('leave'))} />
          )}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <div className="ks-lines" role="log" aria-live="polite" tabIndex={0} aria-label={t(words.chat)}>
        {talk.lines.length === 0 && robot && <Bubble from="robot" name={robot.name} text={robot.welcome} />}
        {talk.lines.map(one => (
          <OneLine
            key={one.id}
            of={one}
            talk={talk}
            robotName={robot?.name ?? ''}
            isRead={one.fromType === 'visitor' && (talk.standing?.memberSeq ?? 0) >= one.seq}
          />
        ))}
        {talk.box.map(one => (
          <div key={one.clientKey} className="ks-line ks-visitor ks-unsent">
            <p className="ks-bubble">{one.content}</p>
            <small role={one.refused ? 'alert' : undefined}>
              {one.refused ? `${t(words.failed)}${t(['：', ': '])}${one.refused} ` : t(words.sending)}
              {one.refused && <Button size="small" variant="minimal" text={t(words.remove)} onClick={() => talk.drop(one.clientKey)} />}
            </small>
          </div>
        ))}
        {talk.isTyping && <small className="kt-muted">{t(words.typing)}</small>}
        <div ref={end} />
      </div>
      {isWithRobot && talk.lines.every(one => one.fromType !== 'visitor') && hot.length > 0 && (
        <nav className="ks-hot" aria-label={t(words.hot)}>
          {hot.slice(0, 8).map(one => (
            <button key={one.id} type="button" onClick={() => talk.say(one.title)}>
              {one.title}
            </button>
          ))}
        </nav>
      )}
      {talk.standing?.mayRate && <Rate talk={talk} onWrong={setWrong} />}
      {talk.asksCaptcha && <Prove talk={talk} />}
      {(wrong || talk.failure || (talk.isBegun && !talk.isLive && talk.box.length > 0)) && (
        <Callout compact intent="warning" role="status">
          {wrong || talk.failure || t(words.offline)}
        </Callout>
      )}
      <Composer talk={talk} onWrong={setWrong} />
      {talk.isBegun && <Phone talk={talk} />}
    </section>
  )
}

function Bubble({ from, name, text }: { readonly from: string; readonly name: string; readonly text: string }) {
  return (
    <div className={`ks-line ks-${from}`}>
      {name && <small>{name}</small>}
      <p className="ks-bubble">{text}</p>
    </div>
  )
}

/** The server takes no more; over a bad line nobody sends for minutes to be told so. */
const bytesMax = 10 * 2 ** 20

interface OneProps {
  readonly of: Line
  readonly talk: Talk
  readonly robotName: string
  readonly isRead: boolean
}
function OneLine({ of, talk, robotName, isRead }: OneProps) {
  const [judged, setJudged] = useState(false)
  if (of.fromType === 'system') return <p className="ks-line ks-system">{of.content}</p>
  const name = of.fromType === 'robot' ? robotName : of.fromType === 'member' ? of.memberName : ''
  const judge = (helpful: 'yes' | 'no') => {
    setJudged(true)
    void talk.act('judge', { answerId: of.answerId, helpful }).catch(() => setJudged(false))
  }
  return (
    <div className={`ks-line ks-${of.fromType}`}>
      {name && <small>{name}</small>}
      {of.kind === 'picture' ? (
        <a href={talk.fileOf(of.fileId)} target="_blank" rel="noreferrer">
          <img src={talk.fileOf(of.fileId)} alt={of.content} loading="lazy" />
        </a>
      ) : of.kind === 'file' ? (
        <a className="ks-bubble" href={talk.fileOf(of.fileId)}>
          {of.content}
        </a>
      ) : (
        <p className="ks-bubble">{of.content}</p>
      )}
      {isRead && <small className="kt-muted">{t(words.read)}</small>}
      {of.suggestions.length > 0 && (
        <div className="ks-suggest">
          <small>{t(words.maybe)}</small>
          {of.suggestions.map(one => (
            <button key={one.id} type="button" onClick={() => talk.say(one.title)}>
              {one.title}
            </button>
          ))}
        </div>
      )}
      {of.answerId && (
        <small className="ks-helped">
          {judged ? (
            t(words.thanks)
          ) : (
            <>
              {t(words.helped)} <Button size="small" variant="minimal" text={t(words.yes)} onClick={() => judge('yes')} />
              <Button size="small" variant="minimal" text={t(words.no)} onClick={() => judge('no')} />
            </>
          )}
        </small>
      )}
    </div>
  )
}

function Composer({ talk, onWrong }: { readonly talk: Talk; readonly onWrong: (text: string) => void }) {
  const [text, type] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const send = () => {
    if (text.trim() === '') return
    talk.say(text)
    type('')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="ks-write"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t(words.file)}
        accept=".jpg,.jpeg,.png,.gif,.webp,.heic,.pdf,.doc,.docx,.xls,.xlsx,.txt"
        onChange={event => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          onWrong('')
          if (chosen && chosen.size > bytesMax) onWrong(t(words.tooLarge))
          else if (chosen) talk.send(chosen).catch(reason => onWrong(said(reason)))
        }}
      />
      <Button icon={<PaperclipIcon />} variant="minimal" aria-label={t(words.file)} onClick={() => file.current?.click()} />
      <textarea
        rows={2}
        maxLength={2_000}
        aria-label={t(words.write)}
        placeholder={t(words.write)}
        value={text}
        onChange={event => {
          type(event.target.value)
          talk.typing()
        }}
        onKeyDown={onKey}
      />
      <Button type="submit" intent="primary" size="large" text={t(words.send)} disabled={text.trim() === ''} />
    </form>
  )
}

function Rate({ talk, onWrong }: { readonly talk: Talk; readonly onWrong: (text: string) => void }) {
  const [score, choose] = useState(0)
  const [text, type] = useState('')
  return (
    <form
      className="ks-rate"
      onSubmit={event => {
        event.preventDefault()
        talk.act('rate', { score, scoreText: text }).catch(reason => onWrong(said(reason)))
      }}
    >
      <b>{t(words.rate)}</b>
      <span role="radiogroup" aria-label={t(words.rate)}>
        {[1, 2, 3, 4, 5].map(one => (
          <label key={one} data-on={one <= score}>
            <input type="radio" name="score" value={one} checked={score === one} onChange={() => choose(one)} aria-label={String(one)} />
            {one <= score ? '★' : '☆'}
          </label>
        ))}
      </span>
      {score > 0 && (
        <>
          <InputGroup aria-label={t(words.rateText)} placeholder={t(words.rateText)} value={text} maxLength={500} onValueChange={type} />
          <Button type="submit" intent="primary" text={t(words.submit)} />
        </>
      )}
    </form>
  )
}

function Prove({ talk }: { readonly talk: Talk }) {
  const { picture, renew } = useCaptcha()
  const [code, type] = useState('')
  return (
    <form
      className="ks-prove"
      onSubmit={event => {
        event.preventDefault()
        void talk.prove({ captchaKey: picture?.key ?? '', captchaCode: code })
        type('')
        renew()
      }}
    >
      <span>{t(words.captcha)}</span>
      <Picture of={picture} onRenew={renew} />
      <InputGroup aria-label={t(words.captcha)} value={code} autoComplete="off" onValueChange={type} />
      <Button type="submit" intent="primary" text={t(words.goOn)} disabled={code === ''} />
    </form>
  )
}

/** Who proves their phone is looked up by it. */
function Phone({ talk }: { readonly talk: Talk }) {
  const [given, set] = useState({ phone: '', code: '', captcha: '' })
  const [said1, say] = useState('')
  const { picture, isAsked, renew } = useCaptcha()
  if (talk.standing?.phoneProven) return <small className="kt-muted">✓ {t(words.proven)}</small>
  const change = (name: keyof typeof given) => (value: string) => set(last => ({ ...last, [name]: value }))
  const sendCode = () =>
    void post(
      '/api/blade-verify/sendQueueMessage',
      { phone: given.phone, captchaKey: picture?.key ?? '', captchaCode: given.captcha },
      { quiet: true, isPublic: true },
    )
      .then(() => say(t(words.sent)))
      .catch(reason => say(said(reason)))
      .finally(renew)
  return (
    <details className="ks-phone">
      <summary>{t(words.prove)}</summary>
      <form
        onSubmit={event => {
          event.preventDefault()
          talk.act('prove', { phone: given.phone, code: given.code }).catch(reason => say(said(reason)))
        }}
      >
        <InputGroup type="tel" aria-label={t(words.phone)} placeholder={t(words.phone)} value={given.phone} onValueChange={change('phone')} />
        {isAsked && (
          <>
            <Picture of={picture} onRenew={renew} />
            <InputGroup aria-label={t(words.captcha)} value={given.captcha} autoComplete="off" onValueChange={change('captcha')} />
          </>
        )}
        <Button text={t(words.getCode)} onClick={sendCode} disabled={given.phone === ''} />
        <InputGroup
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={t(words.code)}
          placeholder={t(words.code)}
          value={given.code}
          onValueChange={change('code')}
        />
        <Button type="submit" intent="primary" text={t(words.confirm)} disabled={given.code === ''} />
        {said1 && <small role="status">{said1}</small>}
      </form>
    </details>
  )
}
