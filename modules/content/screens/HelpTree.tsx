/** Help documents: the tree on the left, one document with its text on the right. */
import { Button, Tag } from '@blueprintjs/core'
import { get, type Wire } from '../../../console/call.ts'
import { CommandButtons } from '../../../console/parts/commandButtons.tsx'
import { text } from '../../../console/parts/cells.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { TreeScreen, type TreeTools } from '../../../console/parts/tree/TreeScreen.tsx'
import { words as tree } from '../../../console/parts/tree/words.ts'
import { may, session, t } from '../../../console/session.ts'
import { commands, create, helpDoc, root, said } from '../help.ts'
import './content.css'

const words = {
  public: ['常见问题', 'Frequent question'],
  choose: ['选择左侧的文档查看', 'Choose a document'],
  empty: ['还没有帮助文档', 'No help yet'],
  emptyHint: ['按页面地址编写的帮助会显示在该页面的帮助抽屉里。', "A document with a screen's path shows in the help drawer of that screen."],
  noText: ['这是一个目录，没有正文。', 'A chapter, without a text of its own.'],
} as const

type Doc = Wire<typeof helpDoc> & { readonly children?: readonly Doc[] }
const inputs: Readonly<Record<string, Input | null>> = { parentId: null }

export function HelpTree() {
  return (
    <TreeScreen
      of={helpDoc}
      source={{ key: 'help tree', root, all: () => get<readonly Doc[]>('/api/business-eip/helpx/tree', {}, 'quiet') }}
      title={doc => shown(doc).title}
      face={doc => (
        <>
          {shown(doc).title} {doc.path && <small className="kt-muted">{doc.path}</small>}
        </>
      )}
      first={doc => Boolean(doc.content)}
      commands={commands}
      create={create}
      inputs={inputs}
      pane={(doc, tools) => (doc ? <Document doc={doc} tools={tools} /> : <p>{t(words.choose)}</p>)}
      empty={<Empty title={t(words.empty)} hint={t(words.emptyHint)} />}
    />
  )
}

/** As readers of the language see it; what is edited has both. */
const shown = (doc: Doc) =>
  said({ title: text(doc.title), titleEn: text(doc.titleEn), content: text(doc.content), contentEn: text(doc.contentEn) }, session.get().lang === 'en' ? 1 : 0)

function Document({ doc, tools }: { readonly doc: Doc; readonly tools: TreeTools }) {
  return (
    <>
      <header>
        <div>
          <h2>{shown(doc).title}</h2>
          <p>
            {text(doc.path)} {doc.isPublic === 1 && <Tag minimal>{t(words.public)}</Tag>} <time>{text(doc.updateTime).slice(0, 16)}</time>
          </p>
        </div>
        <span className="kt-commands">
          {may(create.permit) && <Button text={t(tree.below)} onClick={() => tools.add(doc.id)} />}
          <CommandButtons of={helpDoc} row={doc} commands={commands} act={tools.act} />
        </span>
      </header>
      {doc.content ? <RichText html={shown(doc).content} /> : <p>{t(words.noText)}</p>}
    </>
  )
}
