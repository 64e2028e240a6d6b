/** The roll of a leader after a journey was broken off: every child is handed over, and nothing else is left to do. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Queue } from '../../../console/parts/queue.ts'
import type { Journey } from '../journey.ts'
import { Roll } from './OnTheWay.tsx'

const pupil = (name: string, handedAt: string | null): Journey['pupils'][number] => ({
  ...{
    id: name,
    studentId: name,
    name,
    groupId: 'g',
    groupName: '第1组',
    roomName: '',
    seats: [],
    isMine: true,
    stays: false,
    hasNote: false,
    isNoteRead: false,
  },
  ...{ handedAt, phone: '', adults: [] },
})
const stop = { id: 'i1', day: 1, kind: 'stop' as const, title: '地质公园', startTime: '09:00', address: '', lng: null, lat: null, date: '2026-10-24' }
const journey = (more: Partial<Journey>): Journey =>
  ({
    ...{ openClassId: 't1', name: '西山', status: 'travelling', statusName: '行程中', version: 1, isBrokenOff: false, isChief: true },
    ...{ departedCount: 2, departedAt: '2026-10-24 07:30:00', items: [stop], groups: [], clockIns: [], marks: [] },
    pupils: [pupil('张小明', null), pupil('刘子涵', '2026-10-24 11:30:00')],
    ...more,
  }) as Journey
const queue = { waiting: () => [] } as unknown as Queue
const shown = (more: Partial<Journey>) =>
  renderToStaticMarkup(
    <Router ssrPath="/study/onTheWay">
      <Roll journey={journey(more)} queue={queue} reload={() => {}} />
    </Router>,
  )

test('on the way children are called, handed over, and brought home', () => {
  const way = shown({})
  for (const word of ['在场', '地质公园', '没到', '交接', '领队打卡', '全部返回']) expect(way).toContain(word)
})
test('broken off, each is handed over by who has it, and nobody is called any more', () => {
  const off = shown({ status: 'returned', isBrokenOff: true })
  for (const word of ['行程已中止。请把每名学生', '1 / 2', '>交接<', '已交接']) expect(off).toContain(word)
  for (const word of ['地质公园', '没到', '全部返回', '领队打卡']) expect(off).not.toContain(word)
  const over = shown({ status: 'returned', isBrokenOff: true, pupils: [pupil('刘子涵', '2026-10-24 11:30:00')] })
  expect(over).toContain('全部学生已交接')
  expect(over).not.toContain('>交接<')
})
