/** A group of the provider, and the code of the role that its members get. */
export interface RoleRule {
  readonly group: string
  readonly roleCode: string
}

/** The rules of a text, one a line as `group = role code`; undefined when a line is none. */
export function roleRulesIn(text: string): readonly RoleRule[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const rules = lines.map(ruleIn)
  return rules.every((rule) => rule !== undefined) ? rules : undefined
}

/** The last `=` parts them: names of groups in directories hold some. */
function ruleIn(line: string): RoleRule | undefined {
  const [, group, roleCode] = /^(.+?)\s*=\s*([\w:.-]+)$/.exec(line) ?? []
  return group !== undefined && roleCode !== undefined ? { group, roleCode } : undefined
}
