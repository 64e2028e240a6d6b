/** M: what the machine does at the moment, in work of the kind that the product does: texts made and read, digests, rows written in groups. The
 * same machine did twice as much on one day as on another, and a time or a rate that stands alone is worth nothing without it. */
import Database from 'better-sqlite3'
import { createHmac } from 'node:crypto'
import type { Bench } from './bench.ts'

const seconds = 2,
  group = 100
/** Rows a second that are made, digested, written to a table in memory and read back, in groups. */
function machineSpeed(): number {
  const client = new Database(':memory:')
  client.exec('create table row (id text primary key, said text, hash text)')
  const put = client.prepare('insert into row values (?, ?, ?)'),
    read = client.prepare('select said from row where id = ?').pluck()
  const began = performance.now()
  let rows = 0,
    last = ''
  while (performance.now() - began < seconds * 1000) {
    client.exec('begin')
    for (const end = rows + group; rows < end; rows++) {
      const said = JSON.stringify({ id: rows, name: '张小明', at: '2026-10-01T04:00:00.000Z', cents: rows * 7, before: last })
      last = createHmac('sha256', 'a key').update(said).digest('base64url')
      put.run(`r${rows}`, said, last)
      JSON.parse(read.get(`r${rows}`) as string)
    }
    client.exec('commit')
  }
  const taken = (performance.now() - began) / 1000
  client.close()
  return rows / taken
}

/** Notes the speed of the machine, at the beginning of a run and at its end. */
export function machine({ note }: Bench, when: 'at the beginning' | 'at the end'): void {
  note('M', `the machine ${when}: rows made, digested, written and read in memory`, [machineSpeed()], [], '/s', '–', true)
}
