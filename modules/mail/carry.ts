/** Carrying: hands a mail to the enabled config, or a test to its own, and answers the command that records what became of it. */
import { type Ask, coded, find, get, type Invoke, type Ports, type Row } from '../kit/index.ts'
import { tenant } from '../identity/index.ts'
import { mailConfig } from './config.ts'
import { type mail, sending } from './mail.ts'

export type Config = Row<typeof mailConfig>
/** What goes out. `id` is the same at every try, so that a mail that arrived twice shows once. */
export interface Letter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where its link leads, with the address of the tenant. */
  readonly link?: string
}
/** Hands a mail over; answers the server's number of it. Throws a `Refused` for what no further try would change. */
export type Mails = (config: Config, letter: Letter) => Promise<string>

const unset = coded('mail.unset', ['没有启用的邮件配置', 'no mail config is enabled'])
const linkOf = (link: string | null, domain: string | null | undefined): string | undefined =>
  link && domain && URL.canParse(link, domain) ? new URL(link, domain).href : undefined

/** `said` is what no row holds: the letter in full. */
export async function carried(
  row: Row<typeof mail>,
  ask: <T>(query: Ask<T>) => Promise<T>,
  ports: Ports,
  said?: { readonly title: string; readonly content: string },
): Promise<Invoke> {
  const [config, [house]] = await Promise.all([
    row.configId ? ask(get(mailConfig, row.configId)) : ask(find(mailConfig, { status: 'on' }, { limit: 1 })).then(([one]) => one),
    ask(find(tenant, {}, { limit: 1 })),
  ])
  if (!config || config.status === 'removed') return sending.gaveUp(row.id, unset, true)
  const link = linkOf(row.link, house?.domainUrl)
  const letter: Letter = { id: row.id, to: row.address, subject: said?.title ?? row.subject, text: said?.content ?? row.content, ...(link ? { link } : {}) }
  return sending.attempted(row.id, async () => ({ messageNo: (await (ports.mails as Mails)(config, letter)).slice(0, 200) }), config.name)
}
