/** A button that makes a call: asks first where that hurts, is busy meanwhile, and says that it went well. */
import { Button, type ButtonProps } from '@blueprintjs/core'
import { useState } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { CallError } from '../request.ts'
import { t } from '../session.ts'
import { Confirm } from './Confirm.tsx'
import { done, toast, type Notice } from './toasts.ts'

interface Props<T> extends Omit<ButtonProps, 'onClick' | 'loading'> {
  readonly 'data-command'?: string
  /** The call. What is refused has said so in a toast. */
  readonly call: () => Promise<T>
  /** Asked before it is made. */
  readonly ask?: Label
  /** What is said when it went well, which may depend on the answer. */
  readonly said?: Label | ((answer: T) => Omit<Notice, 'id'>)
  readonly onDone?: (answer: T) => void
}

export function CallButton<T>({ call, ask, said = done.other, onDone, ...button }: Props<T>) {
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const answer = await call()
      const { text, tone } = typeof said === 'function' ? said(answer) : { text: t(said), tone: 'good' as const }
      toast(text, tone)
      onDone?.(answer)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button {...button} loading={isBusy} onClick={() => (ask ? setAsking(true) : void run())} />
      {isAsking && ask && (
        <Confirm
          text={t(ask)}
          tone={button.intent === 'danger' ? 'danger' : 'primary'}
          isBusy={isBusy}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
