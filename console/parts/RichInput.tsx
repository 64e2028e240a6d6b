/** The editor of rich text, on Tiptap: headings, emphasis, lists, pictures. The server sanitises what it sends. */
import { Button, ButtonGroup } from '@blueprintjs/core'
import { BoldIcon, HeaderOneIcon, ItalicIcon, MediaIcon, NumberedListIcon, PropertiesIcon } from '@blueprintjs/icons'
import { EditorContent, useEditor, useEditorState, type ChainedCommands, type Editor } from '@tiptap/react'
import { useEffect, useRef, type JSX, type RefObject } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'
import { Chooser, pictureTypes, UploadState } from './FileInput.tsx'
import type { Input } from './inputs.tsx'
import { richSchema } from './richSchema.ts'
import { useUpload, type Upload } from './useUpload.ts'
import type { Sending } from '../upload.ts'
import './richInput.css'

const words = {
  bold: ['粗体', 'Bold'],
  italic: ['斜体', 'Italic'],
  heading: ['标题', 'Heading'],
  bullets: ['项目符号', 'Bullets'],
  numbers: ['编号', 'Numbers'],
  picture: ['插入图片', 'Insert a picture'],
} as const

interface Tool {
  /** The name of what it makes, by which the editor says whether the text under the caret is such. */
  readonly name: string
  readonly with?: object
  readonly label: Label
  readonly icon: JSX.Element
  readonly press: (chain: ChainedCommands) => ChainedCommands
}

const tools: readonly Tool[] = [
  { name: 'bold', label: words.bold, icon: <BoldIcon />, press: chain => chain.toggleBold() },
  { name: 'italic', label: words.italic, icon: <ItalicIcon />, press: chain => chain.toggleItalic() },
  { name: 'heading', with: { level: 3 }, label: words.heading, icon: <HeaderOneIcon />, press: chain => chain.toggleHeading({ level: 3 }) },
  { name: 'bulletList', label: words.bullets, icon: <PropertiesIcon />, press: chain => chain.toggleBulletList() },
  { name: 'orderedList', label: words.numbers, icon: <NumberedListIcon />, press: chain => chain.toggleOrderedList() },
]

/** An editor that says of its pictures what they are for: some tags make them public. */
export const richInput =
  (belongs?: Sending['belongs']): Input =>
  ({ id, field, value, isWrong, describedBy, onChange, onBlur }) => {
    const html = String(value ?? '')
    const told = useRef(html),
      given = useRef(html),
      box = useRef<HTMLDivElement>(null)
    const editor = useEditor({
      extensions: richSchema,
      content: html,
      injectCSS: false,
      editorProps: {
        attributes: {
          id,
          class: 'kt-rich kt-typing',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': t(field.label),
          'aria-invalid': String(isWrong),
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        },
      },
      onUpdate: ({ editor: one }) => onChange((told.current = textOf(one))),
      onBlur,
    })
    // Only a value from outside is written in; writing back what was typed would move the caret.
    useEffect(() => {
      if (html === told.current) return
      given.current = told.current = html
      editor.commands.setContent(html, { emitUpdate: false })
    }, [editor, html])
    useSizes(editor, box, given)
    const upload = useUpload(kept => {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { src: kept.link } })
        .run()
    }, belongs)
    return (
      <div ref={box} className={isWrong ? 'kt-editor kt-wrong' : 'kt-editor'}>
        <Tools editor={editor} upload={upload} />
        <UploadState of={upload} />
        <EditorContent editor={editor} />
      </div>
    )
  }

/** A picture that came in while somebody writes keeps its size, so that whoever reads sees its place before it is there. What was there before
 * stays as it was: nobody has changed it by looking. */
function useSizes(editor: Editor, box: RefObject<HTMLDivElement | null>, given: RefObject<string>): void {
  useEffect(() => {
    const sized = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || target.hasAttribute('width') || !editor.view.dom.contains(target)) return
      const at = editor.view.posAtDOM(target, 0),
        { naturalWidth: width, naturalHeight: height } = target,
        node = editor.state.doc.nodeAt(at)
      if (node?.type.name !== 'picture' || width === 0 || given.current.includes(node.attrs.src)) return
      editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, width, height }).setMeta('addToHistory', false))
    }
    const around = box.current
    // Loading is told to whoever catches it on its way down, and to nobody above.
    around?.addEventListener('load', sized, true)
    return () => around?.removeEventListener('load', sized, true)
  }, [editor, box, given])
}

/** Blank lines alone are no text. */
const textOf = (editor: Editor): string => {
  const html = editor.getHTML()
  return editor.getText().trim() !== '' || /<(img|hr)\b/.test(html) ? html : ''
}

function Tools({ editor, upload }: { readonly editor: Editor; readonly upload: Upload }) {
  const chooser = useRef<HTMLInputElement>(null)
  const on = useEditorState({ editor, selector: ({ editor: one }) => tools.filter(tool => one.isActive(tool.name, tool.with)).map(tool => tool.name) })
  const tool = (label: Label, icon: JSX.Element, press: () => void, isOn?: boolean) => (
    <Button
      key={label[1]}
      icon={icon}
      aria-label={t(label)}
      aria-pressed={isOn}
      active={isOn ?? false}
      title={t(label)}
      // The caret stays where it is while a tool is pressed.
      onMouseDown={event => event.preventDefault()}
      onClick={press}
    />
  )
  return (
    <ButtonGroup variant="minimal">
      {tools.map(({ name, label, icon, press }) => tool(label, icon, () => press(editor.chain().focus()).run(), on.includes(name)))}
      {tool(words.picture, <MediaIcon />, () => chooser.current?.click())}
      <Chooser at={chooser} accept={pictureTypes} onFile={upload.send} />
    </ButtonGroup>
  )
}
