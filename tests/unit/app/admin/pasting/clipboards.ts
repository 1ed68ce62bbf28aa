/** HTML in the shape that programs put on the clipboard, shortened to what matters: markup, styles and line ends as they have them. */

const wordItem = (list: string, level: number, mark: string, text: string, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`

export const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @list l0 {mso-list-id:1} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1><span lang=EN-GB>What the rule
asks<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-GB>Bold</span></b><span lang=EN-GB> and <i>slanted</i><span style='mso-spacerun:yes'>&nbsp; </span>words.<a
style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span
style='mso-special-character:footnote'><span class=MsoFootnoteReference>[1]</span></span></span></a><o:p></o:p></span></p>
${wordItem('l0', 1, '·', 'First point', 'First')}
${wordItem('l0', 2, 'o', 'Beneath it')}
${wordItem('l0', 2, 'o', 'Beside that')}
${wordItem('l0', 1, '·', 'Second point', 'Last')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem('l1', 1, '3.', 'Third step', 'First')}
${wordItem('l1', 2, 'a)', 'With a part')}
${wordItem('l1', 1, '4.', 'Fourth step', 'Last')}
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'>
<td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><span lang=EN-GB>Year<o:p></o:p></span></p></td>
<td width=301 valign=top><p class=MsoNormal>Loans</p></td></tr>
<tr><td><p class=MsoNormal>2025</p></td><td><p class=MsoNormal>1,204</p></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_1"><v:imagedata src="file:///C:/Users/ann/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=604 height=340 src="file:///C:/Users/ann/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_1"><![endif]></p>
<h1>What follows</h1>
<h2>In detail</h2>
<p class=MsoNormal>Seen<del cite="mailto:Ann" datetime="2026-01-02T10:00"> not</del><ins cite="mailto:Ann"> here</ins>.</p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span
style='mso-special-character:footnote'>[1]</span></span></a><span lang=EN-GB> See the <a href="https://example.org/rule">rule</a> itself.<o:p></o:p></span></p></div></div>
<!--EndFragment--></body></html>`

export const wordOnline = `<html><body><div class="OutlineElement Ltr"><p class="Paragraph" role="heading" aria-level="1" style="font-weight:normal"><span class="TextRun"><span class="NormalTextRun">Title</span></span><span class="EOP">&nbsp;</span></p></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-leveltext="" data-aria-level="1" class="OutlineElement"><p class="Paragraph"><span class="TextRun">One</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-leveltext="o" data-aria-level="2" class="OutlineElement"><p class="Paragraph"><span class="TextRun">Inner</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-leveltext="" data-aria-level="1" class="OutlineElement"><p class="Paragraph"><span class="TextRun">Two</span></p></li></ul></div></body></html>`

export const googleDocs = `<html><body><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0a"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">A heading</span></h1><p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">Plain, </span><span style="font-weight:700;font-style:normal">bold</span><span style="font-weight:400">, </span><span style="font-weight:400;font-style:italic">slanted</span><span style="font-weight:400">, H</span><span style="font-weight:400;vertical-align:sub;font-size:0.6em">2</span><span>O and a </span><a href="https://www.google.com/url?q=https://example.org/page&amp;sa=D" style="text-decoration:none"><span style="color:#1155cc;font-weight:400;text-decoration:underline">link</span></a><span>.</span></p><br><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:700">Inner</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Two</span></p></li></ul><ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/svg+xml;base64,AA" aria-roledescription="checkbox" alt="checked"><p dir="ltr" role="presentation"><span>Done</span></p></li></ul><div dir="ltr" align="left"><table style="border:none"><colgroup><col width="312"><col width="312"></colgroup><tbody><tr><td><p dir="ltr"><span style="font-weight:700">Year</span></p></td><td><p dir="ltr"><span>Loans</span></p></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;display:inline-block;width:300px"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4n" width="300" height="200"></span></span></p></b><br class="Apple-interchange-newline"></body></html>`

export const googleNotes = `<html><body><p><span>A claim</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span>.</span></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Where it stands.</span></p></div></body></html>`

export const libreOffice = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 24.8.4.2 (Linux)"/><style type="text/css">p { line-height: 115% } a.sdfootnotesym { font-size: 57% }</style></head><body lang="en-GB" link="#000080" dir="ltr"><h1 class="western">A title</h1>
<p style="line-height: 100%; margin-bottom: 0cm"><font color="#000000"><b>A claim</b></font><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> stands.</p>
<ol start="3"><li><p>Three</p><ol start="2" type="a"><li><p>Part b</p></li></ol></li></ol>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>
	Where it stands.</p></div></body></html>`

export const pages = `<html><head><meta http-equiv="Content-Type" content="text/html"><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px}</style></head><body><p class="p1"><b>A bold line</b><span class="Apple-converted-space"> </span></p><ul class="ul1"><li class="li1"><span class="s1"></span>One</li><ul class="ul1"><li class="li1">Inner</li></ul></ul><p class="p2"><br></p></body></html>`

export const web = `<html><body><!--StartFragment--><article><h2 style="font-weight: 700">A section</h2><div><div>First line.</div><div>Second <a href="https://example.org/a b" onclick="steal()">line</a>.</div></div><p>Run <a href="java&#9;script:alert(1)">this</a>, open <a href="file:///etc/passwd">that</a>, or <a href="#part">go on</a>.</p><figure><img src="https://example.org/p.jpg" alt="A reading room"><figcaption>The room.</figcaption></figure><blockquote><p>One said.</p><p>Another said.</p></blockquote><pre><code>let a = 1
  a++</code></pre><h5>Deep</h5><ul><li><h3>In an item</h3><p>text</p></li></ul><table><thead><tr><td>Head</td><td>Two</td></tr></thead><tbody><tr><td colspan="2">Both<br>lines</td></tr></tbody></table><table role="presentation"><tr><td>Only</td><td>laid out</td></tr></table><iframe src="https://example.org/v"></iframe><script>steal()</script><p hidden>hidden</p><p>Nice <img class="emoji" alt="🙂" src="https://example.org/1f642.png"></p><img src="https://example.org/count.gif" width="1" height="1"></article><!--EndFragment--></body></html>`
