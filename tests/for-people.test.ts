/** What is for people and what is for the machine: seeds, digests and tokens stand on no page and in no sheet, and nobody is offered what is refused. */
import { expect, test } from 'vitest'
import { allColumns } from '../console/parts/columns.tsx'
import { offeredAnew } from '../console/parts/offered.ts'
import { modules } from '../modules/index.ts'
import { reportCommands, studyReport } from '../modules/tours/works.ts'
import { registry } from '../server/kernel/registry.ts'
import { columnsOf } from '../server/http/transfer.ts'

const { resources } = registry(modules)
/** Drawn by lot in front of everybody, or chosen by who makes the exam: they are there to be read. */
const told: ReadonlySet<string> = new Set(['choice_round.seed', 'exam.seed'])
const isMachine = (name: string): boolean => /(seed|hash|digest|fingerprint|token)$/i.test(name)

test('seeds, digests and tokens are of the machine alone', () => {
  const wrong = [...resources.values()].flatMap(of =>
    Object.entries(of.fields).flatMap(([name, { kind, isMachine: isKept }]) =>
      kind === 'text' && isMachine(name) && !isKept && !told.has(`${of.name}.${name}`) ? [`${of.name}.${name}`] : [],
    ),
  )
  expect(wrong).toEqual([])
  for (const name of ['exam_attempt', 'class_certificate']) {
    const of = resources.get(name)!
    for (const key of ['seed', 'fileHash']) {
      expect(allColumns(of, []).map(column => column.name)).not.toContain(key)
      expect(columnsOf(of, 0).map(column => column.own)).not.toContain(key)
    }
  }
})
test('a family begins the report of a tour on the page of the tour, which knows who went', () => {
  const made = (role: 'PR' | 'ST') =>
    offeredAnew(reportCommands, studyReport, { role, userId: 'u', deptId: '', now: '2026-10-01 12:00:00', may: () => true }).map(one => one.name)
  expect([made('PR'), made('ST')]).toEqual([[], ['create']])
})
