/** The service page: a talk with the robot and with people, frequent questions, and a message for those who want to write one. */
import { Button, Callout, InputGroup, TextArea } from '@blueprintjs/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Labelled } from '../../parts/Labelled.tsx'
import { Against } from '../../parts/Against.tsx'
import { post } from '../../call.ts'
import { fileInput } from '../../parts/FileInput.tsx'
import { useAsk } from '../../parts/hooks.ts'
import { RichText } from '../../parts/RichText.tsx'
import { CallError } from '../../request.ts'
import { t, useSession } from '../../session.ts'
import { feedback } from '../../../modules/content/feedback.ts'
import { Picture, useCaptcha } from '../Login.tsx'
import { SiteFrame } from './SiteFrame.tsx'
import { Text, useSiteText } from './SiteText.tsx'
import { siteWords as words } from './siteWords.ts'
import { Slides } from './Slides.tsx'
import { TalkChat } from './TalkChat.tsx'

interface Question {
  readonly id: string
  readonly title: string
  readonly content: string
}
const PictureInput = fileInput()

export function Talk() {
  const text = useSiteText('talk')
  const questions = useAsk<readonly Question[]>('/api/business-eip/helpx/questions')
  return (
    <SiteFrame screen="talk" title={text.value?.title || t(words.talk)}>
      <Slides position="talk" />
      <TalkChat />
      <Text of={text} />
      <section aria-labelledby="ks-questions">
        <h2 id="ks-questions">{t(words.questions)}</h2>
        {questions.error && <p role="alert">{t(words.failed)}</p>}
        {questions.value?.length === 0 && <p>{t(words.noQuestions)}</p>}
        {questions.value?.map(one => (
          <details key={one.id} className="ks-question">
            <summary>{one.title}</summary>
            <RichText html={one.content} />
          </details>
        ))}
      </section>
      <section aria-labelledby="ks-feedback">
        <h2 id="ks-feedback">{t(words.feedback)}</h2>
        <Leave />
      </section>
    </SiteFrame>
  )
}

const empty = { content: '', contact: '', fileId: '', code: '' }
type Given = typeof empty
type Wrong = Partial<Readonly<Record<keyof Given, string>>>

function Leave() {
  const [given, setGiven] = useState(empty)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const isSignedIn = useSession(value => value.userInfo !== null)
  const { picture, isAsked, latest, renew } = useCaptcha()
  const set = (name: keyof Given) => (value: string) => {
    setGiven(last => ({ ...last, [name]: value }))
    setWrong(last => ({ ...last, [name]: '' }))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const asks = (await latest())?.image !== ''
    const lacking = {
      ...(given.content.trim() === '' ? { content: t(words.contentEmpty) } : {}),
      ...(asks && given.code.trim() === '' ? { code: t(words.captchaEmpty) } : {}),
    }
    setWrong(lacking)
    setFailure('')
    if (Object.keys(lacking).length > 0) return
    setBusy(true)
    try {
      await post('/api/business-eip/onlineFeedback/add', { ...given, key: picture?.key ?? '' }, { quiet: true })
      setSent(true)
      setGiven(empty)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      // What was typed stays; the captcha is used up.
      const { field = '' } = reason.refusal
      if (field in empty) setWrong({ [field]: reason.message })
      else setFailure(reason.message)
      setGiven(last => ({ ...last, code: '' }))
    }
    renew()
    setBusy(false)
  }
  if (isSent)
    return (
      <Callout intent="success" role="status">
        <p>{t(words.sent)}</p>
        <Button text={t(words.another)} onClick={() => setSent(false)} />
      </Callout>
    )
  return (
    <form className="ks-form" onSubmit={event => void send(event)} noValidate>
      <Against error={failure} />
      <Field name="content" label={t(words.content)} wrong={wrong.content}>
        <TextArea {...named('content', wrong)} fill rows={5} value={given.content} onChange={event => set('content')(event.target.value)} />
      </Field>
      <Field name="contact" label={t(words.contact)} wrong={wrong.contact}>
        <InputGroup {...named('contact', wrong)} value={given.contact} autoComplete="tel" onValueChange={set('contact')} />
      </Field>
      {isSignedIn && (
        <Field name="fileId" label={t(feedback.fields.fileId.label)} wrong={wrong.fileId}>
          <PictureInput
            id="ks-fileId"
            field={{ ...feedback.fields.fileId, kind: 'image' }}
            value={given.fileId}
            isWrong={!!wrong.fileId}
            describedBy={undefined}
            onChange={value => set('fileId')(String(value ?? ''))}
            onBlur={() => {}}
          />
        </Field>
      )}
      {isAsked && (
        <div className="kt-captcha">
          <Field name="code" label={t(['验证码', 'Captcha'])} wrong={wrong.code}>
            <InputGroup {...named('code', wrong)} size="large" value={given.code} autoComplete="off" onValueChange={set('code')} />
          </Field>
          <Picture of={picture} onRenew={renew} />
        </div>
      )}
      <Button type="submit" intent="primary" size="large" text={t(words.send)} loading={isBusy} />
    </form>
  )
}

const named = (name: keyof Given, wrong: Wrong) => ({
  id: `ks-${name}`,
  name,
  'aria-invalid': !!wrong[name],
  ...(wrong[name] ? { 'aria-describedby': `ks-${name}-wrong` } : {}),
})

function Field({
  name,
  label,
  wrong,
  children,
}: {
  readonly name: keyof Given
  readonly label: string
  readonly wrong: string | undefined
  readonly children: ReactNode
}) {
  return (
    <Labelled label={label} id={`ks-${name}`} wrong={wrong}>
      {children}
    </Labelled>
  )
}
