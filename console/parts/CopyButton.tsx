/** Copies a text. A page that came unencrypted, as from a school's own server, is given no clipboard: there it is done as by somebody who marks it. */
import { Button, type ButtonProps } from '@blueprintjs/core'
import { t } from '../session.ts'
import { toast } from './toasts.ts'

async function copy(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.cssText = 'position: fixed; opacity: 0'
    // A dialog takes the focus back from whatever is outside of it.
    beside.parentElement!.append(area)
    area.select()
    const isDone = document.execCommand('copy')
    area.remove()
    beside.focus()
    return isDone
  }
}

interface Props extends Pick<ButtonProps, 'intent' | 'size' | 'variant'> {
  readonly of: string
  /** What it is, where that is an address to be sent on. */
  readonly isLink?: boolean
}
export const CopyButton = ({ of, isLink = false, ...look }: Props) => (
  <Button
    {...look}
    text={t(isLink ? ['复制链接', 'Copy the link'] : ['复制', 'Copy'])}
    onClick={async ({ currentTarget }) => {
      if (await copy(of, currentTarget)) toast(t(isLink ? ['链接已复制', 'The link was copied'] : ['已复制', 'Copied']), 'good')
      else toast(t(['浏览器不允许复制，请选中后自行复制', 'This browser does not let us copy: mark the text and copy it yourself']), 'bad')
    }}
  />
)
