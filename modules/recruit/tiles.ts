/** What of recruiting waits for whom, on the homes. */
import { dayOf, day, find, is, past, plus, startOf, tile, type Tile } from '../kit/index.ts'
import { consultCommands } from './consult.commands.ts'
import { consult } from './consult.ts'

const to = '/recruitpilots/consult',
  going = ['contacted', 'pre_selected', 'signed', 'in_service'] as const
export const tiles: readonly Tile[] = [
  tile(consultCommands.assign, {
    name: 'pilot_assign',
    until: 'answerBy',
    label: ['待分配的招飞咨询', 'Pilot consults to assign'],
    to,
    match: [is('status', 'waiting')],
  }),
  tile(consultCommands.contact, {
    name: 'pilot_contact',
    until: 'answerBy',
    label: ['待联系的招飞咨询', 'Pilot consults to contact'],
    to,
    rows: ({ actor, ask }) => ask(find(consult, { status: 'assigned', consultantId: actor.userId }, { sort: ['answerBy'], limit: 500 })),
  }),
  // Who was promised another call, by the end of today.
  tile(consultCommands.contact, {
    name: 'pilot_next',
    until: 'nextContactAt',
    label: ['今天要再联系的招飞咨询', 'Pilot consults to contact again today'],
    to,
    rows: ({ actor, ask, now, zone }) =>
      ask(
        find(
          consult,
          { status: going, consultantId: actor.userId, nextContactAt: { lt: plus(startOf(dayOf(now, zone), zone), day) } },
          { sort: ['nextContactAt'], limit: 500 },
        ),
      ),
  }),
  tile(consultCommands.reply, {
    name: 'pilot_overdue',
    until: 'answerBy',
    label: ['超时未答复的招飞咨询', 'Pilot consults past their answer'],
    to,
    tone: 'bad',
    match: [is('status', 'waiting', 'assigned'), past('answerBy')],
  }),
]
