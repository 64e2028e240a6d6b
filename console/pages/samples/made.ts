/** Made data of the test page: a resource that no server has, and rows of it. */
import { choice, date, flag, int, money, text } from '../../../modules/kit/field.ts'
import { state } from '../../../modules/kit/lifecycle.ts'
import { resource } from '../../../modules/kit/resource.ts'

export const made = resource('sample', {
  label: ['活动', 'Activity'],
  title: 'name',
  fields: {
    name: text('名称', 'Name', { required: true }),
    kind: choice({ art: ['美术', 'Art'], music: ['音乐', 'Music'], sport: ['体育', 'Sports'] })('类型', 'Kind', { required: true }),
    day: date('日期', 'Day'),
    count: int('数量', 'Count', { required: true, initial: 1 }),
    price: money('单价', 'Price', { required: true }),
    isOpen: flag('开放', 'Open'),
    note: text('备注', 'Note'),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { plan: 'planned' }),
    planned: state('已计划', 'Planned', 'waiting', { start: 'running', cancel: 'cancelled' }),
    running: state('进行中', 'Under way', 'active', { finish: 'done', pause: 'planned' }),
    done: state('已完成', 'Done', 'good'),
    cancelled: state('已取消', 'Cancelled', 'over'),
  },
})

const names = [
  ['儿童国画', 'Ink painting'],
  ['少儿合唱', 'Choir'],
  ['乒乓球入门', 'Table tennis'],
  ['手工陶艺', 'Pottery'],
  ['小提琴', 'Violin'],
  ['篮球训练', 'Basketball'],
] as const
export const nameOf = (at: number): readonly [string, string] => names[at % names.length]!
export const kindOf = (at: number): string => ['art', 'music', 'sport'][at % 3]!
