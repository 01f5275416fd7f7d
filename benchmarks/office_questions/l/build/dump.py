import csv,glob,zipfile,re,sys
import xml.etree.ElementTree as E
from openpyxl import load_workbook
D='/work/h/authors/office_l/files/'
T='{urn:oasis:names:tc:opendocument:xmlns:table:1.0}';X='{urn:oasis:names:tc:opendocument:xmlns:text:1.0}';O='{urn:oasis:names:tc:opendocument:xmlns:office:1.0}'
def load(f):
    p=D+f
    if f.endswith('.csv'):
        raw=open(p,'rb').read()
        t=raw.decode('utf-8-sig') if raw[:3]==b'\xef\xbb\xbf' else raw.decode('cp1250')
        return {'':list(csv.reader(t.splitlines(),delimiter=';'))}
    if f.endswith('.xlsx'):
        return {w.title:[list(r) for r in w.iter_rows(values_only=True)] for w in load_workbook(p)}
    r=E.fromstring(zipfile.ZipFile(p).read('content.xml'));o={}
    for t in r.iter(T+'table'):
        o[t.get(T+'name')]=[[ (float(c.get(O+'value')) if c.get(O+'value') else (c.findtext(X+'p'))) for c in row] for row in t.iter(T+'table-row')]
    return o
if __name__=='__main__':
    import os
    for f in sorted(os.listdir(D)):
        print('=====',f)
        for s,rows in load(f).items():
            print('---',s,len(rows))
            for r in rows: print(' | '.join('' if x is None else str(x) for x in r))
