/** Sending what is typed: once at a time, refusals shown at their fields, and one key per content. */
import { useRef, useState, type FormEvent } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { newId } from '../../modules/kit/id.ts'
import { CallError, type Asking } from '../request.ts'
import { t } from '../session.ts'
import { wrongOf, type Form } from './form.ts'
import { showFirstWrong } from './firstWrong.ts'
import { toast } from './toasts.ts'
import type { Draft } from './useDraft.ts'

export interface SendingOptions<T> {
  /** Checked before it is sent; left out where something else than a form is filled. */
  readonly form?: Form
  /** What is kept of what is typed, where that is more than the form. */
  readonly draft?: Pick<Draft, 'drop'>
  /** All that decides what is sent, or what says so; the values of the form when left out. */
  readonly content?: unknown
  /** The call, to be made with what it is given: a key, and quietly. */
  readonly send: (asking: Keyed) => Promise<T>
  /** What is said when it went well; null where the screen itself shows it. */
  readonly said: Label | null
  readonly onDone: (answer: T) => void
}
type Keyed = Asking & { readonly key: string; readonly quiet: true }

export interface Sending {
  readonly isBusy: boolean
  /** What the server has against it, unless all of it stands at fields of the form. */
  readonly error: CallError | undefined
  readonly send: () => Promise<void>
  /** The same for `<form onSubmit>`. */
  readonly submit: (event: FormEvent) => void
  /** Takes the error back. */
  readonly forgive: () => void
}

/** A repeated send of the same content, such as after a broken connection, has one effect. */
export function useSending<T>({ form, draft, content = form?.values, send: call, said, onDone }: SendingOptions<T>): Sending {
  const [error, setError] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const keyOf = useKey()
  const send = async () => {
    if (isBusy) return
    if (form?.check() === false) return showFirstWrong()
    setBusy(true)
    setError(undefined)
    try {
      const answer = await call({ key: keyOf(typeof content === 'function' ? content() : content), quiet: true })
      ;(draft ?? form)?.drop()
      if (said) toast(t(said), 'good')
      onDone(answer)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      form?.show(wrongOf(reason))
      if (form && wrongOf(reason).some(one => one.field in form.fields)) showFirstWrong()
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    error: error && form && isAtFields(error, form) ? undefined : error,
    send,
    submit: event => {
      event.preventDefault()
      void send()
    },
    forgive: () => setError(undefined),
  }
}

/** The key of a content: another one as soon as the content is another. */
export function useKey(): (content: unknown) => string {
  const intention = useRef({ content: '', key: newId() })
  return content => {
    const text = JSON.stringify(content)
    if (intention.current.content !== text) intention.current = { content: text, key: newId() }
    return intention.current.key
  }
}

const isAtFields = (error: CallError, { fields }: Form): boolean => {
  const wrong = wrongOf(error)
  return wrong.length > 0 && wrong.every(one => one.field in fields)
}
