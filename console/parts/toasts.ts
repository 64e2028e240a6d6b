/** Short notices at the top of the screen; said from anywhere, shown by the Toaster of the app. */
import type { Label } from '../../modules/kit/field.ts'
import { store } from '../store.ts'

export interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'warning' | 'bad'
}

export const notices = store<{ readonly list: readonly Notice[] }>({ list: [] })
let last = 0

/** Shows a text; the same text is not shown twice at once. */
export function toast(text: string, tone: Notice['tone'] = 'plain'): void {
  const others = notices.get().list.filter(notice => notice.text !== text)
  notices.set({ list: [...others.slice(-3), { id: ++last, text, tone }] })
}

export const dismiss = (id: number): void => notices.set({ list: notices.get().list.filter(notice => notice.id !== id) })

/** Takes a text back that is no longer true. */
export const hush = (text: string): void => notices.set({ list: notices.get().list.filter(notice => notice.text !== text) })

/** The exact words of success. */
export const done = {
  create: ['新增成功', 'added'],
  change: ['修改成功', 'updated'],
  remove: ['删除成功', 'deleted'],
  other: ['操作成功!', 'operation successful!'],
} as const satisfies Record<string, Label>
