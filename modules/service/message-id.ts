/** The id of a message, made of what its sender calls it: sent again over a bad line it is the same message. */
import { hash } from 'node:crypto'
import { ensure, newId, refusals, textOf } from '../kit/index.ts'

export const no = refusals('message_key', { key: ['消息标识须为1到64个字母、数字或短横线', 'the key of a message has 1 to 64 letters, digits or hyphens'] })

export function messageId(conversationId: string, given: unknown): string {
  const key = textOf(given) || newId()
  ensure(/^[\w-]{1,64}$/.test(key), { ...no.key, field: 'clientKey' })
  const text = hash('sha256', `${conversationId} ${key}`, 'hex')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-8${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20, 32)}`
}
