/** What must hold of the forms of a process before it is deployed. */
import { type AskedField, isFieldName, type Model, type Node, nodesOf, type Problem, reserved } from './model.ts'

const says = (rule: string, node: Node, { id, label }: AskedField, zh: string, en: string): Problem => ({
  rule,
  at: node.id,
  zh: `${zh}：${node.name} / ${label || id || '?'}`,
  en: `${en}: ${node.name} / ${label || id || '?'}`,
})

/** Names that nobody else goes by, one kind for one name, and something to choose where there is a choice. */
export function problemsOfForms(model: Model): readonly Problem[] {
  const kinds = new Map<string, AskedField['kind']>()
  return nodesOf(model).flatMap(node => {
    const seen = new Set<string>()
    return (node.asks ?? []).flatMap(field => {
      const { id, kind, choices, access, required } = field,
        known = kinds.get(id) ?? kind
      kinds.set(id, known)
      const isTwice = seen.has(id)
      seen.add(id)
      return [
        ...(isFieldName(id)
          ? []
          : [says('fieldName', node, field, '表单字段名须以字母开头，只含字母、数字和下划线', 'the name of a form field is letters, digits and underscores')]),
        ...(reserved.has(id) ? [says('fieldReserved', node, field, `字段名“${id}”为流程保留`, `the field name "${id}" is kept for the process itself`)] : []),
        ...(isTwice ? [says('fieldTwice', node, field, `字段“${id}”重复`, `the field "${id}" is there twice`)] : []),
        ...(known === kind ? [] : [says('fieldKind', node, field, `字段“${id}”在别处的类型不同`, `the field "${id}" is of another kind elsewhere`)]),
        ...(kind === 'choice' && !choices && access !== 'hidden'
          ? [says('fieldChoices', node, field, `字段“${id}”没有选项`, `the field "${id}" has nothing to choose`)]
          : []),
        ...(required && access
          ? [says('fieldRequired', node, field, `字段“${id}”必填却不可填写`, `the field "${id}" is required but can not be filled in`)]
          : []),
      ]
    })
  })
}
