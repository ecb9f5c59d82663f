/** Keys in a text input are for its text; also for what it holds in a rich editor. */
export function isTextInput(target: EventTarget): boolean {
  return target instanceof Element && target.closest(TEXT_INPUTS) !== null
}

const TEXT_INPUTS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
