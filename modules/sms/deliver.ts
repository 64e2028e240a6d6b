/** Delivery: finds the lines a message may take and hands it to the first that takes it. */
import { type Ask, coded, type Invoke, find, get, type Ports, prose, type Row } from '../kit/index.ts'
import { providerOf, smsConfig } from './config.ts'
import { smsLine } from './line.ts'
import type { SmsProviders, Line, Outgoing, Provider } from './port.ts'
import { sending, smsSend } from './send.ts'
import { builtIn, placeholders, smsTemplate } from './template.ts'

type Message = Row<typeof smsSend>
type Reads = <T>(query: Ask<T>) => Promise<T>

interface Way {
  readonly provider: Provider
  readonly line: Line
  readonly providerCode: string
}
/** Where there is no line at all, messages lie in the outbox of this machine for somebody to read. */
const outbox: Way = {
  provider: 'outbox',
  providerCode: '',
  line: { id: 'outbox', name: prose(['本机发件箱', 'Local outbox']), accessKey: '', secretKey: '', appId: '', regionId: '', signName: '' },
}

interface Account {
  readonly id: string
  readonly accessKey: string | null
  readonly secretKey: string | null
  readonly appId: string | null
  readonly regionId: string | null
  readonly signName: string | null
}
const lineOf = (row: Account, name: string, signName?: string | null): Line => ({
  id: row.id,
  name,
  accessKey: row.accessKey ?? '',
  secretKey: row.secretKey ?? '',
  appId: row.appId ?? '',
  regionId: row.regionId ?? '',
  signName: signName || row.signName || '',
})

/** The template's own line first, the others by priority, the enabled config last. A test takes its config alone. */
async function waysFor(row: Message, read: Reads): Promise<{ readonly ways: readonly Way[]; readonly names: readonly string[] }> {
  const named = Object.keys(row.params ?? {})
  if (row.configId) {
    const config = await read(get(smsConfig, row.configId))
    const ways = config ? [{ provider: providerOf[config.category], line: lineOf(config, config.smsCode), providerCode: config.templateId ?? '' }] : []
    return { ways, names: named }
  }
  const [[template], lines, [config]] = await Promise.all([
    read(find(smsTemplate, { templateCode: row.templateCode }, { limit: 1 })),
    read(find(smsLine, { status: 'on' }, { sort: ['priority', 'name'] })),
    read(find(smsConfig, { status: 'on' }, { limit: 1 })),
  ])
  const code = template?.providerCode ?? ''
  const first = lines.filter(one => one.id === template?.lineId),
    rest = lines.filter(one => one.id !== template?.lineId)
  const ways: readonly Way[] = [
    ...[...first, ...rest].map(one => ({ provider: one.provider, line: lineOf(one, one.name, template?.signName), providerCode: code })),
    ...(config
      ? [{ provider: providerOf[config.category], line: lineOf(config, config.smsCode, template?.signName), providerCode: code || (config.templateId ?? '') }]
      : []),
  ]
  const content = template && template.status !== 'removed' ? template.content : (builtIn[row.templateCode]?.content ?? '')
  return { ways: ways.length > 0 ? ways : [outbox], names: placeholders(content) }
}

/** The config that a test was to go through. */
const gone = coded('sms.gone', ['短信配置已不存在', 'the SMS config is gone'])

/** Tries the lines one after another; answers the command that records what became of it. `secret` is what no row holds. */
export async function carried(row: Message, read: Reads, ports: Ports, secret: Readonly<Record<string, string>> = {}): Promise<Invoke> {
  const { ways, names } = await waysFor(row, read),
    params = { ...row.params, ...secret }
  const message: Omit<Outgoing, 'providerCode'> = { phone: row.phoneNumber, template: row.templateCode, params, names }
  return sending.attempted(row.id, async () => {
    const wrong: string[] = []
    for (const { provider, line, providerCode } of ways) {
      try {
        return { lineName: line.name, providerNo: await (ports.smsProviders as SmsProviders)[provider](line, { ...message, providerCode }) }
      } catch (error) {
        wrong.push(`${line.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    throw new Error(wrong.join('; ') || gone)
  })
}

/** Who sends at once and waits for it: a route's desk, or the server on behalf of one. */
export interface Sender {
  readonly ports: Ports
  readonly readUnscoped: Reads
  runAsSystem(steps: Invoke | readonly Invoke[]): Promise<readonly unknown[]>
}
/** Sends a message that was asked for, now; answers whether a line took it. */
export async function deliverNow(by: Sender, id: string, secret: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const row = await by.readUnscoped(get(smsSend, id))
  if (row?.status === 'pending') await by.runAsSystem(await carried(row, by.readUnscoped, by.ports, secret))
  return (await by.readUnscoped(get(smsSend, id)))?.status === 'sent'
}
