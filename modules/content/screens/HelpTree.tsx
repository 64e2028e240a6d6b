/** Help documents: the tree on the left, one document with its text on the right. */
import { Button, Tag } from '@blueprintjs/core'
import { useRef, useState, type ReactNode } from 'react'
import type { Wire } from '../../../console/call.ts'
import { CommandButtons, CreateButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { may, session, t } from '../../../console/session.ts'
import { commands, create, helpDoc, root, said } from '../help.ts'
import './content.css'

const words = {
  below: ['新增下级', 'Add below'],
  public: ['常见问题', 'Frequent question'],
  choose: ['选择左侧的文档查看', 'Choose a document'],
  empty: ['还没有帮助文档', 'No help yet'],
  emptyHint: ['按页面地址编写的帮助会显示在该页面的帮助抽屉里。', "A document with a screen's path shows in the help drawer of that screen."],
  noText: ['这是一个目录，没有正文。', 'A chapter, without a text of its own.'],
  tree: ['帮助文档目录', 'Documents'],
} as const

const narrow = 768
type Doc = Wire<typeof helpDoc> & { readonly children?: readonly Doc[] }
const flat = (docs: readonly Doc[]): readonly Doc[] => docs.flatMap(doc => [doc, ...flat(doc.children ?? [])])

export function HelpTree() {
  const tree = useAsk<readonly Doc[]>('/api/business-eip/helpx/tree', {}, { of: helpDoc })
  const [chosen, choose] = useState('')
  const [parentId, setParentId] = useState(root)
  const inputs: Readonly<Record<string, Input | null>> = { parentId: null }
  const acts = useActs({ onDone: id => { choose(id); tree.reload() }, inputs, first: { parentId } })
  // Where the document stands under the tree, it comes into sight when it is chosen.
  const article = useRef<HTMLElement>(null)
  const open = (id: string) => {
    choose(id)
    if (window.innerWidth < narrow) article.current?.scrollIntoView()
  }
  const add = (below: string) => {
    setParentId(below)
    acts.act(create)
  }
  return (
    <Page
      screen="help_doc"
      title={t(helpDoc.label)}
      actions={<CreateButtons of={helpDoc} commands={[create]} act={() => add(root)} />}>
      <Shown of={tree} lines={12}>
        {docs => {
          const doc = flat(docs).find(one => one.id === chosen) ?? flat(docs).find(one => one.content)
          if (docs.length === 0) return <div className="kt-card"><Empty title={t(words.empty)} hint={t(words.emptyHint)} /></div>
          return (
            <div className="ct-help">
              <nav className="kt-card ct-tree" aria-label={t(words.tree)}>
                <Branch docs={docs} chosen={doc?.id ?? ''} onChoose={open} />
              </nav>
              <article ref={article} className="kt-card ct-doc">
                {doc ? (
                  <Document
                    doc={doc}
                    actions={
                      <>
                        {may(create.permit) && <Button text={t(words.below)} onClick={() => add(doc.id)} />}
                        <CommandButtons of={helpDoc} row={doc} commands={commands} act={(command, row) => {
                          setParentId(doc.parentId)
                          acts.act(command, row)
                        }} />
                      </>
                    }
                  />
                ) : (
                  <p>{t(words.choose)}</p>
                )}
              </article>
            </div>
          )
        }}
      </Shown>
      {acts.dialog}
    </Page>
  )
}

/** As readers of the language see it; what is edited has both. */
const shown = (doc: Doc) =>
  said({ title: text(doc.title), titleEn: text(doc.titleEn), content: text(doc.content), contentEn: text(doc.contentEn) }, session.get().lang === 'en' ? 1 : 0)

interface BranchProps {
  readonly docs: readonly Doc[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}
function Branch({ docs, chosen, onChoose }: BranchProps) {
  return (
    <ul>
      {docs.map(doc => (
        <li key={doc.id}>
          <button type="button" aria-current={doc.id === chosen ? 'true' : undefined} onClick={() => onChoose(doc.id)}>
            {shown(doc).title}
            {doc.path && <small>{doc.path}</small>}
          </button>
          {doc.children && <Branch docs={doc.children} chosen={chosen} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  )
}

function Document({ doc, actions }: { readonly doc: Doc; readonly actions: ReactNode }) {
  return (
    <>
      <header>
        <div>
          <h2>{shown(doc).title}</h2>
          <p>
            {text(doc.path)} {doc.isPublic === 1 && <Tag minimal>{t(words.public)}</Tag>} <time>{text(doc.updateTime).slice(0, 16)}</time>
          </p>
        </div>
        <span className="kt-commands">{actions}</span>
      </header>
      {doc.content ? <RichText html={shown(doc).content} /> : <p>{t(words.noText)}</p>}
    </>
  )
}
