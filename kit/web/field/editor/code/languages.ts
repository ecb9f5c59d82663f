/** Languages of the code editor, as the menu shows them. */
export const CODE_LANGUAGES = [
  { value: 'css', label: 'CSS' },
  { value: 'javascript', label: 'Javascript' },
  { value: 'html', label: 'XML/HTML' },
  { value: 'java', label: 'Java' },
  { value: 'objective-c', label: 'Objective-C' },
  { value: 'python', label: 'Python' },
  { value: 'r', label: 'R' },
  { value: 'shell', label: 'Shell' },
  { value: 'sql', label: 'SQL' },
  { value: 'swift', label: 'Swift' },
  { value: 'vue', label: 'Vue' },
  { value: 'markdown', label: 'Markdown' },
] as const

export type CodeLanguage = (typeof CODE_LANGUAGES)[number]['value']

/** The language of a value or label in any case; undefined for plain text and unknown names. */
export function languageOf(name: string | null | undefined): CodeLanguage | undefined {
  const wanted = name?.trim().toLowerCase()
  return CODE_LANGUAGES.find(({ value, label }) => value === wanted || label.toLowerCase() === wanted)?.value
}

export function labelOf(language: CodeLanguage): string {
  return CODE_LANGUAGES.find(({ value }) => value === language)?.label ?? language
}
