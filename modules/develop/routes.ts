/** The odd path of code generation: a copy under the next free name. */
import { act, invoke, ensure, find, get, refusals, text, type Route } from '../kit/index.ts'
import { code, create } from './code.ts'

export const no = refusals('copy', { missing: ['没有找到要复制的数据', 'there is nothing to copy'] })

/** `table_copy`, `table_copy2`, … whatever is free. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  const stem = `${name.replace(/_copy\d*$/, '').slice(0, 32)}_copy`
  for (let n = 1; ; n++) if (!taken.has(n === 1 ? stem : `${stem}${n}`)) return n === 1 ? stem : `${stem}${n}`
}

export const routes: readonly Route[] = [
  act(
    'blade-develop/code/copy',
    [create],
    async (asked, context) => {
      const row = await context.ask(get(code, String(asked.id ?? '')))
      ensure(row && row.status !== 'removed', no.missing)
      const all = await context.readUnscoped(find(code, {}))
      const tableName = nextName(row.tableName, new Set(all.map(one => one.tableName)))
      const values = Object.fromEntries(
        Object.keys(code.fields)
          .map(name => [name, row[name as keyof typeof row]])
          .filter(([, value]) => value !== null),
      )
      // A path of its own would be taken by the original.
      return invoke(create, context.newId(), { ...values, tableName, apiPath: null, webPath: null } as any)
    },
    { takes: { id: text('编号', 'Id', { required: true }) }, label: ['复制', 'Copy'] },
  ),
]
