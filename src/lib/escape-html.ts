const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Makes text safe inside HTML and XML text and quoted attribute values; control characters XML forbids are dropped. */
export function escapeHtml(text: string): string {
  // XML 1.0 §2.2 forbids exactly these
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (c) => replacements[c] ?? c)
}
