/** The colours of the product. */
export const STYLE = `
:root{color-scheme:light dark;--canvas:#f5f7f6;--surface:#fff;--line:#dce3e1;--ink:#0f1f20;--soft:#4b5c5c;--accent:#0b5c66;
--on:#fff;--deep:#0a4048;--good:#17653a;--warn:#7a4f00;--warn-soft:#fbf0d9;--bad:#b0231c}
@media (prefers-color-scheme:dark){:root{--canvas:#0b1213;--surface:#121b1c;--line:#253233;--ink:#e9f0ef;--soft:#a6b6b5;
--accent:#68c6cd;--on:#04191b;--deep:#0d3f46;--good:#74cf97;--warn:#e8bd62;--warn-soft:#2b2210;--bad:#f5958c}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.55 Inter,system-ui,sans-serif}
header{background:var(--deep);color:#fff;padding:1.25rem clamp(16px,4vw,40px)}
header h1{margin:0;font-size:1.5rem}
header p{margin:.25rem 0 0;max-width:70ch}
main{max-width:72rem;margin:0 auto;padding:1.5rem clamp(16px,4vw,40px) 4rem;display:grid;gap:1.5rem}
section{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:1.25rem}
h2{margin:0 0 .75rem;font-size:1.125rem}
p{margin:0 0 .75rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:0}
td form{display:inline-flex;gap:.25rem}
label{display:grid;gap:.25rem;font-size:.875rem;color:var(--soft)}
input,select,button{font:inherit;padding:.5rem .75rem;border:1px solid #7c8a88;border-radius:5px;background:var(--surface);color:var(--ink)}
button{background:var(--accent);border-color:var(--accent);color:var(--on);font-weight:600;cursor:pointer}
td button{padding:.15rem .5rem;font-size:.875rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-top:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:600;border-top:0}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.settled{color:var(--good)}.refused,.contradiction{color:var(--bad)}.waiting,.sent,.accepted{color:var(--warn)}
.note{background:var(--warn-soft);color:var(--warn);border-radius:5px;padding:.5rem .75rem}
`;
