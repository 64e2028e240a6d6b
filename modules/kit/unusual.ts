/** Unusual: what an auditor looks at first. A resource names those of its commands that are it, by their kind; what is done at night is it by its
 * hour. Closing a month or rejecting a request is daily work, however final it is. */
import type { Label } from './field.ts'
import type { Role } from './roles.ts'

export const unusualKinds = {
  money: ['非常规收付', 'Money out of the ordinary'],
  correction: ['更正与作废', 'Corrections'],
  rights: ['授权与账号', 'Rights granted'],
  look: ['查看完整信息', 'Unmasked looks'],
  night: ['夜间操作', 'At night'],
} as const satisfies Record<string, Label>
export type UnusualKind = keyof typeof unusualKinds
/** The commands of a resource that are unusual, by kind. */
export type Unusual = Readonly<Partial<Record<Exclude<UnusualKind, 'night'>, readonly string[]>>>

/** Hours from and before which nobody keeps the books, and who does so by day. */
const nightFrom = 22,
  nightUntil = 6
const keepers: ReadonlySet<string> = new Set<Role>(['PA', 'PO', 'FI'])

/** What is unusual about something that was done, by the hour of the day where it was; undefined where it is daily work. */
export function unusualOf(
  unusual: Unusual | undefined,
  { command, role }: { readonly command: string; readonly role: string },
  hour: number,
): UnusualKind | undefined {
  // What the product does by itself follows from what somebody did.
  if (role === 'system') return undefined
  const marked = Object.entries(unusual ?? {}).find(([, commands]) => commands.includes(command))
  if (marked) return marked[0] as UnusualKind
  return keepers.has(role) && (hour >= nightFrom || hour < nightUntil) ? 'night' : undefined
}
/** The rule in a sentence. */
export const unusualRule: Label = [
  `包括：退款、付款、账户与商户的非常规处理；更正与作废；授权与密码重置；查看完整信息；以及平台与财务在 ${nightFrom}:00 至 ${nightUntil}:00 的操作。`,
  'Money out of the ordinary, accounts and merchants changed, corrections, rights granted and passwords reset, unmasked looks, and ' +
    `what the platform and finance do between ${nightFrom}:00 and ${nightUntil}:00.`,
]
