/** What of recruiting waits for whom, on the homes. */
import { find, is, past, tile, type Tile } from '../kit/index.ts'
import { consultCommands } from './consult.commands.ts'
import { consult } from './consult.ts'

const to = '/recruitpilots/consult'
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
  tile(consultCommands.reply, {
    name: 'pilot_overdue',
    until: 'answerBy',
    label: ['超时未答复的招飞咨询', 'Pilot consults past their answer'],
    to,
    tone: 'bad',
    match: [is('status', 'waiting', 'assigned'), past('answerBy')],
  }),
]
