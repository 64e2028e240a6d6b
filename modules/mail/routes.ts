/** The odd calls of mail: the test of a config, and the notification settings of whoever is signed in. */
import { about, act, ensure, get, invoke, messageCatalogue, report, rules, type Asked, type Route, type RouteContext, text } from '../kit/index.ts'
import { carried } from './carry.ts'
import { mailConfig } from './config.ts'
import { mail, no, tryOut } from './mail.ts'
import { choose, setting } from './setting.ts'

/** Sends one mail through a config, and waits for what its server says. */
async function tried({ id, address }: Asked, context: RouteContext): Promise<readonly []> {
  const config = await context.ask(get(mailConfig, String(id ?? '')))
  ensure(config && config.status !== 'removed', about(no.noConfig, 'id'))
  const to = String(address ?? ''),
    refused = rules.email(to)
  ensure(!refused, about(refused ?? rules.no.email, 'address'))
  const [row] = await context.run(invoke(tryOut, context.newId(), { address: to, configId: config.id }))
  await context.runAsSystem(await carried(row, context.readUnscoped, context.ports))
  const after = await context.readUnscoped(get(mail, row.id))
  ensure(after?.status === 'sent', no.notSent, { reason: messageCatalogue.text(after?.failReason ?? '', context.lang) })
  return []
}

/** What is set by somebody who has set nothing: nothing leaves the console. */
const unset = Object.fromEntries(Object.keys(setting.fields).map(name => [name, name.startsWith('quiet') ? '' : 0]))

export const routes: readonly Route[] = [
  act('blade-resource/mail/endpoint/send-mail', [tryOut], tried, {
    decides: ['configId'],
    adds: { id: text('配置', 'Config', { required: true }) },
    answer: () => true,
  }),
  report('business-eip/notification/own', setting.label, 'signed-in', async (_asked, context) => {
    const row = await context.readUnscoped(get(setting, context.actor.userId))
    return row ? (await context.wire(setting, [row]))[0] : unset
  }),
  act('business-eip/notification/choose', [choose], (asked, { actor }) => invoke(choose, actor.userId, asked), { answer: () => true }),
]
