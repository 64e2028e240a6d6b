/** Who of a tour has not agreed to its newest letter. */
export const without = (
  of: { readonly letterVersion: number },
  pupils: readonly string[],
  listed: readonly { readonly studentId: string; readonly consentVersion: number | null }[],
): readonly string[] => {
  const agreed = new Set(listed.filter(one => one.consentVersion === of.letterVersion).map(one => one.studentId))
  return pupils.filter(id => !agreed.has(id))
}
