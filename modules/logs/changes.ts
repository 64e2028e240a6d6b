/** What was changed, line by line: as the server answers it, the console shows it and a sheet has it. Pure. */
import type { Label } from '../kit/index.ts'

export const permit = 'changes_view'

/** What happened to one row at once. */
export interface Line {
  /** The position of the fact, as a text. */
  readonly id: string
  /** The resource, what it is called, and the row. */
  readonly of: string
  readonly kind: string
  readonly rowId: string
  readonly title: string
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly roleName: string
  readonly commandName: string
  /** As what it is unusual; '' where it is daily work. */
  readonly why: string
  /** What it followed from, where that was another command. */
  readonly rootName: string
  readonly from: string
  readonly fromName: string
  readonly to: string
  readonly toName: string
  readonly remark: string
  readonly changes: readonly { readonly field: string; readonly label: string; readonly before: unknown; readonly after: unknown }[]
}
export interface Lines {
  readonly records: readonly Line[]
  /** What is asked for as `before` to go on; null at the end. */
  readonly next: number | null
}
/** Somebody looked at a person's values unmasked. */
interface Look {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly actorName: string
  readonly roleName: string
}
/** The looks of the last days. */
export interface Looks {
  /** The newest of them. */
  readonly records: readonly Look[]
  readonly total: number
  /** Since when, where more was done in these days than is looked through at a time; '' where it is all of them. */
  readonly since: string
}
/** How the log stands: how far it goes, how far a verification is, and what the last one came to. */
export interface Standing {
  readonly facts: number
  readonly at: string
  readonly isRunning: boolean
  /** Facts that the running verification has looked at. */
  readonly done: number
  readonly last: { readonly at: string; readonly facts: number; readonly rows: number; readonly faults: readonly string[] } | null
}
/** What may be asked for: a kind of rows, and what is done with them. */
export interface Kind {
  readonly name: string
  readonly label: string
  readonly commands: readonly { readonly name: string; readonly label: string }[]
}

export const label: Label = ['操作记录', 'Activity log']
export const words = {
  at: ['时间', 'When'],
  who: ['操作人', 'Who'],
  role: ['角色', 'Role'],
  kind: ['类型', 'Kind'],
  command: ['操作', 'What'],
  title: ['对象', 'Of what'],
  state: ['状态', 'State'],
  changes: ['改了什么', 'Changes'],
  remark: ['说明', 'Remark'],
} as const satisfies Record<string, Label>

const said = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)
/** The cells of a sheet, by column. */
export const cells: Readonly<Record<keyof typeof words, (line: Line) => string>> = {
  at: one => one.at,
  who: one => one.actorName,
  role: one => one.roleName,
  kind: one => one.kind,
  command: one => one.commandName,
  title: one => one.title,
  state: one => (one.from === one.to ? one.toName : `${one.fromName} → ${one.toName}`),
  changes: one => one.changes.map(({ label: name, before, after }) => `${name}: ${said(before)} → ${said(after)}`).join('\n'),
  remark: one => one.remark,
}
