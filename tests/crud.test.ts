/** crud: what its options promise, asked of the engine: composite uniqueness, copies, what keeps a row, what is fixed, in the turn itself. */
import { afterAll, describe, expect, test } from 'vitest'
import {
  crud,
  crudFacts,
  ensure,
  gather,
  get,
  int,
  invoke,
  module,
  optional,
  ref,
  RefusalError,
  refusals,
  resource,
  state,
  step,
  text,
} from '../modules/kit/index.ts'
import { app, dialects, type App } from './app.ts'

const no = refusals('crudToy', {
  named: ['本层已有同名房间', 'the floor already has a room of this name'],
  stays: ['不能换楼', 'a floor stays in its house'],
  rooms: ['还有房间', 'there are still rooms'],
  taken: ['桌子占用中', 'the desk is taken'],
  low: ['楼层过高', 'the floor is too high'],
  boiler: ['锅炉房不能删除', 'the boiler room stays'],
})
const house = resource('crud_house', {
  label: ['楼', 'House'],
  scope: 'everyone',
  read: ['PO'],
  fields: {
    name: text('名称', 'Name', { required: true }),
    area: text('区划', 'Area', { required: true }),
    floors: int('层数', 'Floors', { required: true, initial: 9 }),
  },
})
const floor = resource('crud_floor', {
  label: ['层', 'Floor'],
  scope: 'everyone',
  read: ['PO'],
  fields: {
    houseId: ref('crud_house')('楼', 'House', { required: true }),
    area: text('区划', 'Area', { locked: true }),
    level: int('层', 'Level', { required: true }),
    sign: text('标识', 'Sign', { locked: true }),
  },
})
const room = resource('crud_room', {
  label: ['房间', 'Room'],
  scope: 'everyone',
  read: ['PO'],
  fields: { floorId: ref('crud_floor')('层', 'Floor', { required: true }), wing: text('侧', 'Wing'), name: text('名称', 'Name') },
  facts: { ...crudFacts, built: {} },
})
const [addHouse, changeHouse, removeHouse] = crud(house, { by: ['PO'], keptWhile: [{ of: floor, by: 'houseId' }] })
const [addFloor, changeFloor, removeFloor] = crud(floor, {
  by: ['PO'],
  fixed: { houseId: no.stays },
  unique: ['houseId', 'level'],
  copies: [{ of: house, by: 'houseId', fields: ['area'] }],
  keptWhile: [{ of: room, by: 'floorId', refused: no.rooms, count: 'rooms' }],
  needs: ({ houseId }) => gather({ at: get(house, houseId) }),
  check: ({ level }, { at }) => ensure(at && level <= at.floors, no.low),
  fill: ({ level }, { at }) => ({ sign: `${at!.name}${level}` }),
})
const [addRoom, changeRoom, removeRoom, restoreRoom] = crud(room, {
  by: ['PO'],
  fixed: ['floorId'],
  unique: { on: ['floorId', 'wing', 'name'], refused: no.named },
  create: { fact: 'built' },
  remove: { needs: ({ floorId }) => gather({ on: get(floor, floorId) }), check: ({ name }, { on }) => ensure(name !== '锅炉' || on?.level !== 1, no.boiler) },
})
/** Which of its two statuses a desk has is asked for beside its fields; it is put away with a note, and comes back to another room. */
const desk = resource('crud_desk', {
  label: ['桌', 'Desk'],
  scope: 'everyone',
  read: ['PO'],
  fields: {
    roomId: ref('crud_room')('房间', 'Room', { required: true }),
    name: text('名称', 'Name'),
    notes: int('便条', 'Notes', { locked: true, initial: 0 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: ['free', 'taken'] }),
    free: state('空闲', 'Free', 'good', { change: ['free', 'taken'], remove: 'removed', note: 'free' }),
    taken: state('占用', 'Taken', 'waiting', { change: ['free', 'taken'], remove: 'removed', note: 'taken' }),
    removed: state('已移走', 'Removed', 'over', { restore: 'free', note: 'removed' }),
  },
  facts: { ...crudFacts, noted: {} },
})
const note = step(desk, 'note', 'noted', { label: ['记', 'Note'], record: (_given, row) => ({ notes: (row.notes ?? 0) + 1 }) })
const [addDesk, changeDesk, removeDesk, restoreDesk] = crud(desk, {
  by: ['PO'],
  input: { status: text('状态', 'Status') },
  to: ({ status }, before) => (status ?? (before.status === 'new' ? 'free' : before.status)) as 'free' | 'taken',
  also: ({ id }, _facts, _context, { status }) => (status === 'new' ? [invoke(note, id, {})] : []),
  remove: {
    needs: ({ roomId }) => gather({ room: get(room, roomId) }),
    check: (row, { room }) => ensure(row.status === 'free' && room?.name !== 'fixed', no.taken),
    also: ({ id }) => [invoke(note, id, {})],
  },
  restore: { input: { roomId: optional(desk.fields.roomId) } },
})
const all = [
  addDesk,
  changeDesk,
  removeDesk,
  restoreDesk,
  note,
  ...crud(house, { by: ['PO'] }).slice(3),
  addHouse,
  changeHouse,
  removeHouse,
  ...crud(floor, { by: ['PO'] }).slice(3),
  addFloor,
  changeFloor,
  removeFloor,
  addRoom,
  changeRoom,
  removeRoom,
  restoreRoom,
]
const toy = module('crud_toy', { label: ['玩具', 'Toy'], resources: [house, floor, room, desk], commands: all })

const said = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    reason => reason,
  )
  expect(error).toBeInstanceOf(RefusalError)
  return (error as RefusalError).refused
}

describe.each(dialects)('%s', dialect => {
  const open: App[] = []
  afterAll(async () => {
    for (const on of open) await on.close().catch(() => {})
  })
  const built = async () => {
    const on = await app([toy], { dialect }),
      po = on.as('PO')
    open.push(on)
    await on.run(po, addHouse, 'h', { name: 'A', area: '110101', floors: 3 })
    await on.run(po, addFloor, 'f', { houseId: 'h', level: 1 })
    return { on, po }
  }

  test('a row carries what it copies and what follows from its values', async () => {
    const { on, po } = await built()
    expect(await on.row(floor, 'f')).toMatchObject({ area: '110101', sign: 'A1' })
    await on.run(po, changeFloor, 'f', { level: 2 })
    expect(await on.row(floor, 'f')).toMatchObject({ area: '110101', sign: 'A2' })
    expect((await said(on.run(po, changeFloor, 'f', { level: 4 }))).code).toBe(no.low.code)
  })

  test('no two rows that are not removed have the same of all the fields, however many ask at once', async () => {
    const { on, po } = await built()
    const room = (id: string, more: object = {}) => on.run(po, addRoom, id, { floorId: 'f', name: '101', ...more })
    const tries = await Promise.allSettled(['a', 'b', 'c', 'd'].map(id => room(id)))
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const first = ['a', 'b', 'c', 'd'][tries.findIndex(one => one.status === 'fulfilled')]!
    await room('east', { wing: '东' })
    expect(await said(room('again'))).toMatchObject({ code: no.named.code, field: 'name' })
    expect(await said(on.run(po, changeRoom, 'east', { wing: null }))).toMatchObject({ code: no.named.code })
    await on.run(po, removeRoom, first, {})
    await room('next')
    const refused = await said(on.run(po, restoreRoom, first, {}))
    expect(refused.code).toBe(no.named.code)
    expect(refused.field).toBeUndefined()
    // Where the last of the fields is empty, there is nothing to compare.
    await room('x', { name: null })
    await room('y', { name: null })
  })

  test('the refusal that nobody worded names the field', async () => {
    const { on, po } = await built()
    expect(await said(on.run(po, addFloor, 'g', { houseId: 'h', level: 1 }))).toMatchObject({
      code: 'kit.same',
      field: 'level',
      label: ['层已存在', 'Level is already taken'],
    })
  })

  test('what is fixed stays: refused by name, or left out of the change', async () => {
    const { on, po } = await built()
    await on.run(po, addHouse, 'h2', { name: 'B', area: '110102' })
    expect(await said(on.run(po, changeFloor, 'f', { houseId: 'h2' }))).toMatchObject({ code: no.stays.code, field: 'houseId' })
    await on.run(po, changeFloor, 'f', { houseId: 'h' })
    expect((await said(on.run(po, changeFloor, 'f', { houseId: null }))).code).toBe('kit.required')
    expect(Object.keys(changeRoom.input)).toEqual(['wing', 'name'])
  })

  test('a row that others point to is kept, until they are removed', async () => {
    const { on, po } = await built()
    await on.run(po, addRoom, 'r', { floorId: 'f', name: '101' })
    expect(await said(on.run(po, removeFloor, 'f', {}))).toMatchObject({ code: no.rooms.code, detail: { rooms: 1 } })
    expect(await said(on.run(po, removeHouse, 'h', {}))).toMatchObject({
      code: 'kit.kept',
      label: ['还有层，不能删除', 'still has floor records and cannot be removed'],
    })
    await on.run(po, removeRoom, 'r', {})
    await on.run(po, addRoom, 'boiler', { floorId: 'f', name: '锅炉' })
    expect((await said(on.run(po, removeRoom, 'boiler', {}))).code).toBe(no.boiler.code)
    await on.run(po, changeRoom, 'boiler', { name: '储藏' })
    await on.run(po, removeRoom, 'boiler', {})
    await on.run(po, removeFloor, 'f', {})
    await on.run(po, removeHouse, 'h', {})
  })

  test('what is asked beside the fields chooses the status and is not recorded; further commands follow in the same turn', async () => {
    const { on, po } = await built()
    await on.run(po, addRoom, 'r', { floorId: 'f', name: '101' })
    await on.run(po, addDesk, 'd', { roomId: 'r', status: 'taken' })
    expect(await on.row(desk, 'd')).toMatchObject({ status: 'taken', notes: 1 })
    await on.run(po, changeDesk, 'd', { name: 'x' })
    expect(await on.row(desk, 'd')).toMatchObject({ status: 'taken', name: 'x', notes: 1 })
    await on.run(po, changeDesk, 'd', { status: 'free' })
    expect(await on.row(desk, 'd')).toMatchObject({ status: 'free', name: 'x' })
  })

  test('removing has rules of its own, and restoring is asked for values', async () => {
    const { on, po } = await built()
    await on.run(po, addRoom, 'r', { floorId: 'f', name: '101' })
    await on.run(po, addRoom, 's', { floorId: 'f', name: '102' })
    await on.run(po, addDesk, 'd', { roomId: 'r', status: 'taken' })
    expect((await said(on.run(po, removeDesk, 'd', {}))).code).toBe(no.taken.code)
    await on.run(po, changeDesk, 'd', { status: 'free' })
    await on.run(po, removeDesk, 'd', {})
    expect(await on.row(desk, 'd')).toMatchObject({ status: 'removed', notes: 2 })
    await on.run(po, restoreDesk, 'd', { roomId: 's' })
    expect(await on.row(desk, 'd')).toMatchObject({ status: 'free', roomId: 's' })
  })
})
