/** A small editor of rich text: headings, emphasis, lists, pictures. The server sanitises what it sends. */
import { Button, ButtonGroup } from '@blueprintjs/core'
import {
  BoldIcon,
  HeaderOneIcon,
  ItalicIcon,
  MediaIcon,
  NumberedListIcon,
  PropertiesIcon,
} from '@blueprintjs/icons'
import { useEffect, useRef, type JSX } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'
import { Chooser, pictureTypes, UploadState } from './FileInput.tsx'
import type { Input } from './inputs.tsx'
import { useUpload, type Upload } from './useUpload.ts'
import type { Sending } from '../upload.ts'

const words = {
  bold: ['粗体', 'Bold'],
  italic: ['斜体', 'Italic'],
  heading: ['标题', 'Heading'],
  bullets: ['项目符号', 'Bullets'],
  numbers: ['编号', 'Numbers'],
  picture: ['插入图片', 'Insert a picture'],
} as const

interface Tool {
  readonly command: string
  readonly value?: string
  readonly label: Label
  readonly icon: JSX.Element
}

const tools: readonly Tool[] = [
  { command: 'bold', label: words.bold, icon: <BoldIcon /> },
  { command: 'italic', label: words.italic, icon: <ItalicIcon /> },
  { command: 'formatBlock', value: 'h3', label: words.heading, icon: <HeaderOneIcon /> },
  { command: 'insertUnorderedList', label: words.bullets, icon: <PropertiesIcon /> },
  { command: 'insertOrderedList', label: words.numbers, icon: <NumberedListIcon /> },
]

// execCommand is old but the only editing that every browser has without a library, and it keeps undo.
const edit = (command: string, value?: string) => document.execCommand(command, false, value)

/** An editor that says of its pictures what they are for: some tags make them public. */
export const richInput =
  (belongs?: Sending['belongs']): Input =>
  ({ id, field, value, isWrong, describedBy, onChange, onBlur }) => {
    const area = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const html = String(value ?? '')
      // Only a value from outside is written in; writing back what was typed would move the caret.
      if (area.current && area.current !== document.activeElement && area.current.innerHTML !== html)
        fill(area.current, html)
    }, [value])
    const upload = useUpload(kept => {
      area.current?.focus()
      edit('insertImage', kept.link)
    }, belongs)
    return (
      <div className={isWrong ? 'kt-editor kt-wrong' : 'kt-editor'}>
        <Tools upload={upload} />
        <UploadState of={upload} />
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
export const RichInput: Input = richInput()

function Tools({ upload }: { readonly upload: Upload }) {
  const chooser = useRef<HTMLInputElement>(null)
  const tool = (label: Label, icon: JSX.Element, press: () => void) => (
    <Button
      key={label[1]}
      icon={icon}
      aria-label={t(label)}
      title={t(label)}
      onMouseDown={event => {
        event.preventDefault()
        press()
      }}
    />
  )
  return (
    <ButtonGroup variant="minimal">
      {tools.map(({ label, icon, command, value }) => tool(label, icon, () => edit(command, value)))}
      {tool(words.picture, <MediaIcon />, () => chooser.current?.click())}
      <Chooser at={chooser} accept={pictureTypes} onFile={upload.send} />
    </ButtonGroup>
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
