/** A small editor of rich text: headings, emphasis, lists and pictures. The server sanitises what it sends. */
import { Button, ButtonGroup } from '@blueprintjs/core'
import {
  BoldIcon,
  HeaderOneIcon,
  ItalicIcon,
  MediaIcon,
  NumberedListIcon,
  PropertiesIcon,
} from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { t } from '../session.ts'
import { pictureBytesMax, sendFile } from './FileInput.tsx'
import type { Input } from './inputs.tsx'
import { toast } from './toasts.ts'

const words = {
  bold: ['粗体', 'Bold'],
  italic: ['斜体', 'Italic'],
  heading: ['标题', 'Heading'],
  bullets: ['项目符号', 'Bullets'],
  numbers: ['编号', 'Numbers'],
  picture: ['插入图片', 'Insert a picture'],
  tooBig: ['图片大小不能超过10MB', 'picture larger than 10MB'],
} as const

const tools = [
  { command: 'bold', label: words.bold, icon: <BoldIcon /> },
  { command: 'italic', label: words.italic, icon: <ItalicIcon /> },
  { command: 'formatBlock', value: 'h3', label: words.heading, icon: <HeaderOneIcon /> },
  { command: 'insertUnorderedList', label: words.bullets, icon: <PropertiesIcon /> },
  { command: 'insertOrderedList', label: words.numbers, icon: <NumberedListIcon /> },
] as const

// execCommand is old but the only editing that every browser has without a library, and it keeps undo.
const edit = (command: string, value?: string) => document.execCommand(command, false, value)

export const RichInput: Input = ({ id, field, value, isWrong, describedBy, onChange, onBlur }) => {
  const area = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const html = String(value ?? '')
    // Only a value from outside is written in; writing back what was typed would move the caret.
    if (area.current && area.current !== document.activeElement && area.current.innerHTML !== html)
      fill(area.current, html)
  }, [value])
  const picture = async (file: File | undefined) => {
    if (!file) return
    if (file.size > pictureBytesMax) return toast(t(words.tooBig), 'bad')
    const link = await sendFile(file).catch(() => '')
    area.current?.focus()
    if (link) edit('insertImage', link)
  }
  return (
    <div className={isWrong ? 'kt-editor kt-wrong' : 'kt-editor'}>
      <ButtonGroup variant="minimal">
        {tools.map(tool => (
          <Button
            key={tool.command}
            icon={tool.icon}
            aria-label={t(tool.label)}
            title={t(tool.label)}
            onMouseDown={event => {
              event.preventDefault()
              edit(tool.command, 'value' in tool ? tool.value : undefined)
            }}
          />
        ))}
        <Button
          icon={<MediaIcon />}
          aria-label={t(words.picture)}
          title={t(words.picture)}
          onClick={() => chooser.current?.click()}
        />
      </ButtonGroup>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={event => {
          void picture(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no pictures. */}
      <div
        ref={area}
        id={id}
        className="kt-rich kt-typing"
        contentEditable
        role="textbox"
        aria-multiline="true"
        tabIndex={0}
        aria-label={t(field.label)}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        suppressContentEditableWarning
        onInput={event => onChange(clean(event.currentTarget))}
        onBlur={onBlur}
      />
    </div>
  )
}

const clean = (area: HTMLElement) =>
  area.textContent?.trim() || area.querySelector('img') ? area.innerHTML : ''

/** Parsed apart from the page, and stripped of what could run, before it is put in. */
function fill(area: HTMLElement, html: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html').body
  for (const node of parsed.querySelectorAll('script, style, iframe, object, template, embed')) node.remove()
  for (const node of parsed.querySelectorAll('*'))
    for (const { name, value } of [...node.attributes])
      if (name.startsWith('on') || name === 'style' || /^\s*javascript:/i.test(value))
        node.removeAttribute(name)
  area.replaceChildren(...parsed.childNodes)
}
