/** What the clock does in talks: what was snoozed wakes, and what nobody answers is over after a day. */
import { find, invoke, timer } from '../kit/index.ts'
import { callIn, lapse, wake } from './conversation.commands.ts'
import { conversation } from './conversation.ts'

export const wakes = timer('talk_wakes', { due: now => find(conversation, { status: 'snoozed', dueAt: { lte: now } }), run: row => [invoke(wake, row.id, {})] })
export const callsIn = timer('talk_called_in', {
  due: now => find(conversation, { status: 'with_robot', queuedAt: { lte: now } }, { sort: ['queuedAt'], limit: 500 }),
  run: row => [invoke(callIn, row.id, {})],
})
export const lapses = timer('talk_lapses', {
  due: now => find(conversation, { status: 'with_robot', dueAt: { lte: now } }),
  run: row => [invoke(lapse, row.id, {})],
})
export const silent = timer('talk_silent', {
  due: now => find(conversation, { status: 'waiting_user', dueAt: { lte: now } }),
  run: row => [invoke(lapse, row.id, {})],
})
