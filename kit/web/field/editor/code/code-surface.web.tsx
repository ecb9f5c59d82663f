import { ConfigProvider, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslate } from '../../../browser/text.web.ts'
import { EditorFrame } from '../editor-frame.web.tsx'
import { CODE_HEIGHT, type CodeEditorProps } from './code-editor-props.web.ts'
import { CodeText } from './code-text.web.tsx'
import { CODE_LANGUAGES, labelOf, languageOf } from './languages.ts'

export function CodeSurface(props: CodeEditorProps) {
  const { hasLanguageMenu = false, hasFullScreen = true, height = CODE_HEIGHT, onLanguageChange } = props
  const t = useTranslate()
  const keysId = useId()
  const { componentDisabled } = ConfigProvider.useConfig()
  const isDisabled = props.disabled ?? componentDisabled ?? false
  const [chosen, setChosen] = useState<{ readonly given: typeof props.language; readonly name: string }>()
  // The choice holds until another language is handed in.
  const language = languageOf(chosen && chosen.given === props.language ? chosen.name : props.language)
  const label = props['aria-label'] ?? t(['代码', 'Code'])
  const placeholder =
    typeof props.placeholder === 'string'
      ? props.placeholder
      : t(props.placeholder ?? ['请在此输入{language}代码', 'Enter {language} code here'], {
          language: language === undefined ? '' : labelOf(language),
        }).replace('  ', ' ')
  const menu = hasLanguageMenu ? (
    <Select
      size="small"
      aria-label={t(['语言', 'Language'])}
      placeholder={t(['请选择语言', 'Choose a language'])}
      popupMatchSelectWidth={false}
      style={{ minWidth: 112 }}
      options={[...CODE_LANGUAGES]}
      value={language ?? null}
      onChange={(name) => {
        if (name !== null) {
          setChosen({ given: props.language, name })
          onLanguageChange?.(name)
        }
      }}
    />
  ) : undefined
  return (
    <EditorFrame
      keysId={keysId}
      label={label}
      height={height}
      hasFullScreen={hasFullScreen}
      aside={menu}
      isDisabled={isDisabled}
    >
      <CodeText
        value={props.value ?? ''}
        onChange={props.onChange}
        onBlur={props.onBlur}
        language={language}
        hasLineNumbers={props.hasLineNumbers ?? true}
        isDisabled={isDisabled}
        autoFocus={props.autoFocus}
        placeholder={placeholder}
        id={props.id}
        label={label}
        describedBy={[props['aria-describedby'], keysId].filter(Boolean).join(' ')}
      />
    </EditorFrame>
  )
}
